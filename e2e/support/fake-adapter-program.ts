/**
 * The fake adapter as a program on its standard streams:
 *   node e2e/support/fake-adapter-program.ts <module of scenarios> <name of the export>
 */
import { pathToFileURL } from 'node:url';
import { processTransport } from '../../src/main/core/dap/wire/transport.ts';
import { createFakeAdapter } from './fake-adapter.ts';
import type { Scenario } from './fake-scenario.ts';

const [file = '', name = ''] = process.argv.slice(2);
const scenarios = (await import(pathToFileURL(file).href)) as Record<string, Scenario>;
const scenario = scenarios[name];
if (!scenario) throw new Error(`there is no scenario ${name} in ${file}`);

// Seen from here, what we read is our standard input. It ends when the client goes away.
const never = new Promise<string>(() => undefined);
const transport = processTransport({ stdin: process.stdout, stdout: process.stdin, exited: never });
const exit = (how: number | NodeJS.Signals) => {
  process.stdout.write('', () => {
    if (typeof how === 'string') process.kill(process.pid, how);
    else finish(how);
  });
};
const fake = createFakeAdapter(transport, scenario, {
  process: { stderr: (text) => process.stderr.write(text), exit, close: () => exit(0) },
});

/** A script that went wrong shows in the exit code. */
function finish(code: number): void {
  for (const error of fake.errors) process.stderr.write(`fake adapter: ${String(error)}\n`);
  process.exit(fake.errors.length === 0 ? code : 70);
}

await fake.closed;
finish(0);
