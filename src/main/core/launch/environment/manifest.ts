import { join } from 'node:path';
import type { EnvironmentFinding } from '../../../../shared/environment.ts';
import type { Loose } from '../../base/loose.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';
import { readNotation, type Notation } from '../notations.ts';
import { brokenFile } from './findings.ts';

/** What a manifest says; nothing where there is none (`manifest` is absent), or where it is broken, which is found. */
export async function readManifest(folder: string, file: string, notation: Notation): Promise<{ readonly manifest?: Loose; readonly broken: readonly EnvironmentFinding[] }> {
  const written = await regularText(join(folder, file), largestManifest);
  if (written === undefined) return { broken: [] };
  try {
    return { manifest: readNotation(notation, written, file), broken: [] };
  } catch (error) {
    return { broken: [brokenFile(error, 'Correct it.')] };
  }
}
