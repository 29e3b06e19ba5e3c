/**
 * The scripted endpoint as a process that answers at once, so that what it computes is not counted as ours:
 *   node e2e/support/fake-model-program.ts
 * Says its base address in its first line, and ends with its standard input.
 */
import { startFakeModel } from './fake-model.ts';
import { scriptedPlan } from './scripted-plans.ts';

const model = await startFakeModel({ replies: (request) => scriptedPlan(request) });
process.stdout.write(`${model.baseUrl}\n`);
process.stdin.resume().on('end', () => void model.close());
