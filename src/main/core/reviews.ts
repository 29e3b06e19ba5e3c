/** Which launches of a folder the person has looked at. What they accepted is kept in their own data, for the owner alone. */
import { join } from 'node:path';
import { z } from 'zod';
import { notKept, type LaunchReview } from '../../shared/configurations.ts';
import { DapilotError } from '../../shared/errors.ts';
import { hash as folderName, type DataFolders } from './base/data-folders.ts';
import { reviewOf, type ReviewSubject } from './launch/review/review.ts';
import { writePrivateFile } from './base/private-file.ts';
import { readSaved } from './base/saved.ts';

export interface Reviews {
  /** What has to be looked at before it runs; undefined: exactly this was accepted before. `key` names the configuration. */
  needed(key: string, subject: ReviewSubject): Promise<LaunchReview | undefined>;
  /** Remembers what was shown last for this key. Throws `approval-void` when `hash` is not of that. */
  accept(key: string, hash: string): Promise<void>;
}

const commandSchema = z.object({
  purpose: z.enum(['build', 'program', 'preLaunchTask', 'postDebugTask', 'attach']),
  command: z.array(z.string()),
  cwd: z.string(),
  environment: z.array(z.object({ name: z.string(), before: z.string().exactOptional(), after: z.string().nullable() })),
});
const acceptedSchema = z.record(
  z.string(),
  z.object({
    /** The last one first. */
    hashes: z.array(z.string()),
    commands: z.array(commandSchema),
    adapter: z.object({ label: z.string(), path: z.string().exactOptional() }),
    dangers: z.array(z.object({ key: z.string(), value: z.string(), reason: z.string() })),
  }),
);
type Accepted = z.infer<typeof acceptedSchema>;

const mostKept = 300;
/** Of one configuration: answers to its questions make it another one each time, and going back is no change. */
const mostHashes = 30;
const secret = /key|token|secret|passw|pwd|auth|cookie|credential|dsn|session|private/i;

export function createReviews(folders: Pick<DataFolders, 'reviews'>, onFault: (error: unknown) => void): Reviews {
  const shown = new Map<string, { readonly folder: string; readonly review: LaunchReview }>();
  const fileOf = (folder: string) => join(folders.reviews, folderName(folder), 'reviews.json');
  const read = async (folder: string): Promise<Accepted> => (await readSaved(fileOf(folder), acceptedSchema, onFault)) ?? {};

  return {
    async needed(key, subject) {
      const review = reviewOf(subject);
      const before = (await read(subject.folder))[key];
      if (before?.hashes.includes(review.hash)) return undefined;
      const { commands, adapter, dangers } = before ?? {};
      const wanted = commands && adapter && dangers ? { ...review, previous: { commands, adapter, dangers } } : review;
      shown.set(key, { folder: subject.folder, review: wanted });
      return wanted;
    },
    async accept(key, hash) {
      const last = shown.get(key);
      if (last?.review.hash !== hash) {
        throw new DapilotError('approval-void', 'What would run is not what was shown any more, so it was not accepted.', { hint: 'Start it again and look at what has changed.' });
      }
      shown.delete(key);
      const { [key]: before, ...others } = await read(last.folder);
      const kept = Object.entries(others).slice(-mostKept + 1);
      await writePrivateFile(fileOf(last.folder), `${JSON.stringify({ ...Object.fromEntries(kept), [key]: { ...withoutSecrets(last.review), hashes: [hash, ...(before?.hashes ?? [])].slice(0, mostHashes) } }, null, 2)}\n`);
    },
  };
}

/** What was accepted is shown again after a change; secrets are not kept on the disk for that. */
function withoutSecrets({ commands, adapter, dangers }: LaunchReview): Omit<Accepted[string], 'hashes'> {
  return {
    commands: commands.map((each) => ({
      ...each,
      command: [...each.command],
      environment: each.environment.map(({ name, after }) => ({ name, after: after !== null && secret.test(name) ? notKept : after })),
    })),
    adapter,
    dangers: dangers.map((each) => (each.key.startsWith('env.') && secret.test(each.key) ? { ...each, value: notKept } : { ...each })),
  };
}
