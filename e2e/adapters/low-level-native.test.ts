/** Memory and machine code of a compiled program, from the real native adapters, as far as each announces them. */
import { join } from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import type { SessionCapabilities } from '../../src/shared/debug.ts';
import { addressText, parseAddress, type Instruction } from '../../src/shared/low-level.ts';
import { compile, describeNative, openNativeBench, programs } from '../support/native-bench.ts';

const source = join(programs, 'loop.c');

/** Stands in the second round of the loop. */
async function standing(adapter: string) {
  const bench = openNativeBench();
  await bench.debugger.addBreakpoint({ path: source, line: 8, hitCondition: '2' });
  await bench.debugger.launch({ program: await compile('loop.c'), adapter }, 'person');
  const { sessionId, threadId, stop, context } = await bench.stopped();
  const [frame] = context.frames;
  const place = parseAddress(frame?.instructionReference);
  if (!frame || place === undefined) throw new Error('the frame has no machine code');
  const variable = (name: string) => Object.values(context.variables).flat().find((each) => each.name === name);
  return { bench, debug: bench.debugger, at: { sessionId, stop: stop.number }, thread: { sessionId, threadId }, frame, place, variable, stop };
}

function needs(context: TestContext, capabilities: SessionCapabilities, name: 'memory' | 'memoryWrite' | 'instructionStepping' | 'instructionBreakpoints'): void {
  if (capabilities[name] !== true) context.skip(`this adapter does not announce ${name}`);
}

const end = ({ address, bytes = '' }: Instruction) => BigInt(address) + BigInt(bytes.replaceAll(' ', '').length / 2);

for (const adapter of ['lldb-dap', 'codelldb'] as const) {
  describeNative(adapter, () => {
    test('code before and after the place has no holes and is in step with it', async () => {
      const { debug, at, place } = await standing(adapter);
      const reference = addressText(place);
      const around = await debug.disassemble({ ...at, reference, start: -12, count: 52 });
      const before = await debug.disassemble({ ...at, reference, start: -12, count: 12 });
      expect(around.map(({ address }) => address).indexOf(reference)).toBe(12);
      expect(around).toHaveLength(52);
      expect(before.map(({ address }) => address)).toEqual(around.slice(0, 12).map(({ address }) => address));
      expect(around.slice(1).map(({ address }) => BigInt(address))).toEqual(around.slice(0, -1).map(end));
      const lines = around.slice(12).flatMap(({ location }) => (location?.path === source ? [location.line] : []));
      expect(lines[0]).toBe(8);
      expect(lines).toContain(6);
    });

    test('the memory of a variable is its value; what is written is read, also as its value', async (context) => {
      const { bench, debug, at, variable } = await standing(adapter);
      needs(context, bench.root().capabilities, 'memory');
      needs(context, bench.root().capabilities, 'memoryWrite');
      const reference = variable('number')?.memoryReference ?? '';
      const read = async () => (await debug.readMemory({ ...at, reference, offset: 0, count: 4 })).pieces.map(({ base64 }) => Buffer.from(base64, 'base64').readInt32LE());
      expect(await read()).toEqual([2]);
      expect(await debug.writeMemory({ ...at, reference, offset: 0, base64: Buffer.from([9, 0, 0, 0]).toString('base64') })).toBe(4);
      expect(await read()).toEqual([9]);
      await bench.until(({ sessions }) => {
        const stop = sessions[at.sessionId]?.threads.find(({ stop }) => stop?.number === at.stop)?.stop;
        return Object.values(stop?.context?.variables ?? {}).flat().some(({ name, value }) => name === 'number' && value === '9');
      });
      expect(bench.root().memoryChanges?.at(-1)).toMatchObject({ reference, offset: 0, count: 4 });
    });

    test('what is not mapped is a hole or a refusal, and the adapter lives on', async (context) => {
      const { bench, debug, at, frame } = await standing(adapter);
      needs(context, bench.root().capabilities, 'memory');
      const range = await debug.readMemory({ ...at, reference: '0x10', offset: 0, count: 64 }).catch((error: unknown) => error);
      expect(range instanceof Error ? (range as { code?: string }).code : range).toEqual(range instanceof Error ? 'adapter-refused' : expect.objectContaining({ pieces: [], gaps: [{ start: 0, length: 64 }] }));
      expect((await debug.evaluate({ ...at, frameId: frame.id, expression: 'sum', context: 'watch' })).value).toBe('3');
    });

    test('a step goes by one instruction, and a breakpoint on one stops there', async (context) => {
      const { bench, debug, at, thread, place, stop } = await standing(adapter);
      const { capabilities } = bench.root();
      needs(context, capabilities, 'instructionStepping');
      needs(context, capabilities, 'instructionBreakpoints');
      const code = await debug.disassemble({ ...at, reference: addressText(place), start: 0, count: 5 });
      await debug.resume('next', thread, 'person', { granularity: 'instruction' });
      const stepped = await bench.stopped(stop.number);
      expect(parseAddress(stepped.context.frames[0]?.instructionReference)).toBe(BigInt(code[1]?.address ?? 0));
      const address = code[3]?.address ?? '';
      const id = await debug.addInstructionBreakpoint({ sessionId: at.sessionId, stop: stepped.stop.number, reference: address, offset: 0, address });
      expect(bench.snapshot().instructionBreakpoints[id]?.binding).toEqual({ verified: true });
      await debug.resume('continue', thread, 'person');
      const hit = await bench.stopped(stepped.stop.number);
      expect(addressText(parseAddress(hit.context.frames[0]?.instructionReference) ?? 0n)).toBe(address);
      expect(hit.stop.breakpointIds).toEqual([id]);
    });

    test('registers are a scope that is not read unasked', async () => {
      const { bench, debug, at, stop } = await standing(adapter);
      const context = bench.root().threads.find((thread) => thread.stop?.number === stop.number)?.stop?.context;
      const registers = context?.scopes.find(({ hint }) => hint === 'registers');
      expect(registers?.expensive).toBe(true);
      expect(context?.variables[registers?.reference ?? 0]).toBeUndefined();
      const { variables } = await debug.readVariables({ ...at, reference: registers?.reference ?? 0, start: 0, count: 100 });
      expect(variables[0]?.name).toContain('General Purpose');
    });
  });
}
