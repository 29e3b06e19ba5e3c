/** Frames that are nobody's here: of the system, of a compiler's library, or of a file that is not on this machine. */
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { record, records, text, type Loose } from '../../../base/loose.ts';

/** Where the sources of systems and compilers lie, and those of packages that were fetched. */
const foreign = /^\/(usr\/(include|lib|src|share)\/|rustc\/|build\/|Library\/Developer\/|Applications\/Xcode)|\/\.(rustup\/toolchains|cargo\/(registry|git))\/|\/VC\/Tools\/MSVC\//;

export interface FrameMarker {
  /** The answer to `stackTrace`, with such frames marked as subtle; their places stay. */
  mark(answer: Loose): Promise<Loose>;
}

/** Looks at each file once. */
export function createFrameMarker(): FrameMarker {
  const known = new Map<string, Promise<boolean>>();

  function isForeign(path: string): Promise<boolean> {
    const asked = known.get(path) ?? (foreign.test(path) ? Promise.resolve(true) : stat(path).then((found) => !found.isFile(), () => true));
    known.set(path, asked);
    return asked;
  }

  async function markFrame(frame: Loose): Promise<Loose> {
    const source = record(frame['source']);
    const path = text(source['path']);
    // A text of the debugger's own is the machine's code.
    const own = Number(source['sourceReference'] ?? 0) > 0 || path === undefined || !isAbsolute(path) || (await isForeign(path));
    return own ? { ...frame, presentationHint: 'subtle' } : frame;
  }

  return { mark: async (answer) => ({ ...answer, stackFrames: await Promise.all(records(answer['stackFrames']).map(markFrame)) }) };
}
