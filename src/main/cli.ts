/**
 *   out/main/cli.js diagnose [options] <program> [-- arguments of the program]
 *   out/main/cli.js replay [options] <record>
 *
 * DAPilot without a window. What may be said is in cli/arguments.ts and cli/replay.ts.
 */
import { constants } from 'node:os';
import { readArguments, usage, type DiagnoseArguments } from './cli/arguments.ts';
import { diagnose } from './cli/diagnose.ts';
import { replay } from './cli/replay.ts';
import { jsonReport, textReport } from './cli/report.ts';
import { endOnce } from './ending.ts';
import { exitCodes } from './exit-codes.ts';
import { findPackageRoot, openCore, prepareSurroundings, surviveFaults } from './open-core.ts';
import { personFolder } from './person-folder.ts';
import { toProblem } from '../shared/errors.ts';

const write = (text: string) => process.stdout.write(text);

if (process.argv[2] === 'replay') process.exit(await replay(process.argv.slice(3), personFolder(findPackageRoot()), write));

const given = read(process.argv.slice(2));
if (given === 'help') {
  write(`${usage}\n`);
  process.exit(0);
}
await run(given);

/** Words that do not fit are answered in the form that was asked for: JSON to programs, a sentence to people. */
function read(words: readonly string[]): DiagnoseArguments | 'help' {
  try {
    return readArguments(words);
  } catch (error) {
    return refuse(error, words.includes('--json'));
  }
}

/** Ends before anything has begun, in the form that was asked for. */
function refuse(error: unknown, json: boolean): never {
  const problem = toProblem(error);
  if (json) jsonReport(write).outcome({ type: 'end', reason: 'bad-input', message: problem.message, problem });
  else process.stderr.write(`${problem.message} ${problem.hint ?? ''}\n`);
  return process.exit(exitCodes.badInput);
}

async function run(wishes: DiagnoseArguments): Promise<void> {
  const cancel = new AbortController();
  const finished = Promise.withResolvers<number>();
  const end = endOnce(async (signal) => {
    cancel.abort();
    const code = await finished.promise;
    return signal === undefined ? code : 128 + constants.signals[signal];
  });
  const around = await prepareSurroundings('cli').catch((error: unknown) => refuse(error, wishes.json));
  const code = await diagnose(wishes, {
    openCore: async (folders, folder) => {
      const opened = await openCore(
        { ...around, folders },
        { folder, interactive: false, programNamed: wishes.target.kind === 'program', allow: wishes.allow, planner: wishes.planner, shared: false },
      );
      surviveFaults(opened, around.logger);
      if (!opened.own) throw new Error('a core that is not shared runs in its own process');
      return opened.own;
    },
    report: wishes.json ? jsonReport(write) : textReport(write),
    currentFolder: personFolder(around.packageRoot),
    signal: cancel.signal,
  });
  await around.guardian.dispose();
  finished.resolve(code);
  end();
}
