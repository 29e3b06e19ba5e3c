/** Where an error says it comes from, for stops that stand in nobody's code. Pure. */
import type { StopContext } from '../../../shared/debug.ts';

interface NamedPlace {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * The first place in the workspace that the exception of a stop names, when no frame is the folder's code: a file that
 * cannot be parsed never runs, so the stack holds only who loads it. Null: the top frame is the place to look at.
 */
export function namedPlace({ exception, frames, topFrame }: StopContext, workspace: string | undefined): NamedPlace | null {
  if (!exception || workspace === undefined || frames[topFrame]?.user || frames.some((frame) => frame.user)) return null;
  const folder = workspace.replace(/[\\/]$/, '');
  for (const text of [exception.message, exception.stackTrace ?? '']) {
    const found = firstPlace(text, folder) ?? firstPlace(text, encodeURI(folder));
    if (found) return found.encoded ? { path: decoded(found.path), line: found.line } : { path: found.path, line: found.line };
  }
  return null;
}

/** `<folder>/name:line`, or as Python puts it: `File "<folder>/name", line 3`. */
function firstPlace(text: string, folder: string): (NamedPlace & { encoded: boolean }) | undefined {
  const pattern = new RegExp(`(file://)?(${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[\\\\/][^\\n:"]+?)(?::|", line )(\\d+)`);
  const match = pattern.exec(text);
  const [, scheme, path = '', line] = match ?? [];
  return match && !/[\\/]node_modules[\\/]/.test(path) ? { path, line: Math.max(1, Number(line)), encoded: scheme !== undefined } : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    // Text of the program, which need not be an address at all.
    if (error instanceof URIError) return path;
    throw error;
  }
}
