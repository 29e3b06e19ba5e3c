/** What benches and tests of sizes play at a fake adapter in memory. */
import { encodeFrame } from '../../src/main/core/base/framing.ts';
import type { Scenario } from './fake-scenario.ts';
import { disconnect, initializeFirst, launch, stoppedProgram } from './scenarios/common.ts';

/** An ordinary program of one thread. */
export const ordinary: Scenario = { name: 'ordinary', rules: [initializeFirst, launch(), ...stoppedProgram(1), disconnect] };

/** A root that asks for so many children at once; each of them gives the signal of its number when it was launched. */
export function family(count: number): readonly [Scenario, Scenario] {
  const ask = (number: number) => ({ request: 'startDebugging', arguments: { request: 'launch', configuration: { name: `worker ${number}` } } }) as const;
  return [
    { name: 'parent', rules: [initializeFirst, launch(...Array.from({ length: count }, (_, index) => ask(index + 1))), { on: 'threads', do: [{ respond: { threads: [] } }] }, disconnect] },
    { name: 'worker', rules: [initializeFirst, launch(), ...stoppedProgram(1), disconnect] },
  ];
}

/** So many outputs and then a stop, in the pieces in which a socket gives them. */
export function floodThenStop(count: number): readonly Buffer[] {
  const output = (index: number) => encodeFrame({ seq: index, type: 'event', event: 'output', body: { category: 'stdout', output: `line ${index} of the flood\n` } });
  const stop = encodeFrame({ seq: count, type: 'event', event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } });
  return pieces(Buffer.concat([...Array.from({ length: count }, (_, index) => output(index)), stop]));
}

/** As a socket gives them. */
export function pieces(bytes: Buffer): readonly Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) => bytes.subarray(index * 65_536, (index + 1) * 65_536));
}
