import { expect, test } from 'vitest';
import { runtimeFunctions as functions } from './runtime-functions.ts';
import { boundRuntime } from './runtime-bounds.ts';

const bounds = { firstId: 1000, members: 10, entries: 5, text: 20, result: 30, readMilliseconds: 4000, describeMilliseconds: 500, callMilliseconds: 2000, copyMilliseconds: 8000, evaluateMilliseconds: 30_000, functions };

interface Said {
  readonly id: number;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
  readonly result?: unknown;
}

/** What a runtime hears, and what js-debug hears of these lines. */
function open() {
  const toRuntime: Said[] = [];
  const toDebugger: unknown[] = [];
  const wire = boundRuntime(bounds, (message) => toRuntime.push(JSON.parse(message) as Said), (message) => toDebugger.push(JSON.parse(message)));
  const came = (message: object) => wire.came(Buffer.from(JSON.stringify(message)));
  return {
    toRuntime,
    toDebugger,
    came,
    sent: (message: object) => wire.sent(JSON.stringify(message)),
    stand: (context = 1) => came({ method: 'Debugger.paused', params: { callFrames: [{ callFrameId: `7.${context}.0` }] } }),
    /** The answer to the newest message with this method. */
    answer: (method: string, answer: object) => came({ id: toRuntime.findLast((said) => said.method === method)?.id, ...answer }),
  };
}

const call = { id: 5, method: 'Runtime.callFunctionOn', params: { objectId: '7.1.3', functionDeclaration: 'function (a) { return this.at(a); }', arguments: [{ value: 2 }] } };
const kept = { result: { result: { type: 'boolean', value: true } } };
const terminated = { error: { code: -32000, message: 'Execution was terminated' } };

test('what is called at a stop is evaluated with an end, and answered with the number of the call', () => {
  const { stand, sent, came, answer, toRuntime, toDebugger } = open();
  expect(sent(call)).toBe(false);
  expect(stand()).toBe(false);
  expect(sent(call)).toBe(true);
  expect(toRuntime.map(({ method }) => method)).toEqual(['Runtime.callFunctionOn', 'Debugger.evaluateOnCallFrame']);
  expect(toRuntime[0]?.params).toMatchObject({ objectId: '7.1.3', arguments: [{ value: 2 }] });
  expect(toRuntime[1]?.params).toMatchObject({ callFrameId: '7.1.0', timeout: 2000, expression: expect.stringContaining('.call(call.of, call.values[0])') as string });
  expect(answer('Runtime.callFunctionOn', kept)).toBe(true);
  expect(answer('Debugger.evaluateOnCallFrame', { result: { result: { type: 'number', value: 9 } } })).toBe(true);
  expect(toDebugger).toEqual([{ id: 5, result: { result: { type: 'number', value: 9 } } }]);

  expect(sent({ id: 6, method: 'Debugger.resume', params: {} })).toBe(false);
  expect(toRuntime.at(-1)?.params).toMatchObject({ expression: expect.stringMatching(/^void delete globalThis\.\w+/) as string });
  expect(came({ method: 'Debugger.resumed', params: {} })).toBe(false);
  expect(sent({ ...call, id: 7 })).toBe(false);
});

test('what does not end is told with how long it took; where nothing can be kept it is called as it was asked', () => {
  const { stand, sent, answer, toRuntime, toDebugger } = open();
  stand();
  sent(call);
  answer('Runtime.callFunctionOn', kept);
  answer('Debugger.evaluateOnCallFrame', terminated);
  expect(toDebugger).toMatchObject([{ id: 5, result: { exceptionDetails: { exception: { description: 'It gave no value within 2 seconds and was ended.' } } } }]);

  sent({ ...call, id: 6 });
  answer('Runtime.callFunctionOn', { result: { result: { type: 'object' }, exceptionDetails: {} } });
  answer('Debugger.evaluateOnCallFrame', { result: { result: { type: 'undefined' }, exceptionDetails: {} } });
  expect(toRuntime.at(-1)).toMatchObject({ method: 'Runtime.callFunctionOn', params: call.params });
  answer('Runtime.callFunctionOn', { result: { result: { type: 'number', value: 9 } } });
  expect(toDebugger.at(-1)).toEqual({ id: 6, result: { result: { type: 'number', value: 9 } } });

  sent({ ...call, id: 8, params: { ...call.params, objectId: '7.2.3' } });
  expect(toRuntime.at(-1)).toMatchObject({ method: 'Runtime.callFunctionOn', params: { objectId: '7.2.3', functionDeclaration: call.params.functionDeclaration } });
});

test('what a getter throws is its value', () => {
  const { stand, sent, answer, toDebugger } = open();
  stand();
  sent({ ...call, params: { ...call.params, arguments: [{ objectId: '7.1.4' }] } });
  answer('Runtime.callFunctionOn', kept);
  answer('Debugger.evaluateOnCallFrame', { result: { result: { type: 'object' }, exceptionDetails: { exception: { type: 'object', description: 'Error: no' } } } });
  expect(toDebugger).toEqual([{ id: 5, result: { result: { type: 'object', description: 'Error: no' } } }]);
});

test('members are read of a copy where there are too many, once for all who ask', () => {
  const { sent, answer, toRuntime } = open();
  const read = { id: 5, method: 'Runtime.getProperties', params: { objectId: '7.1.3', ownProperties: true } };
  expect([sent(read), sent({ ...read, id: 6 })]).toEqual([true, true]);
  expect(toRuntime).toHaveLength(1);
  answer('Runtime.callFunctionOn', { result: { result: { type: 'object', objectId: '7.1.9' } } });
  expect(toRuntime.slice(1)).toEqual([5, 6].map((id) => ({ ...read, id, params: { objectId: '7.1.9', ownProperties: true } })));

  sent({ ...read, id: 7 });
  answer('Runtime.callFunctionOn', { result: { result: { type: 'undefined' } } });
  expect(toRuntime.at(-1)).toEqual({ ...read, id: 7 });
});

test('where large Maps are, they are read without previews, and the other members with them', () => {
  const { sent, came, answer, toRuntime, toDebugger } = open();
  const read = { id: 5, method: 'Runtime.getProperties', params: { objectId: '7.1.3', ownProperties: true, generatePreview: true } };
  sent(read);
  sent({ ...read, id: 6, params: { objectId: '7.1.3', accessorPropertiesOnly: true } });
  answer('Runtime.callFunctionOn', { result: { result: { type: 'object', subtype: 'array', objectId: '7.1.9' } } });
  answer('Runtime.getProperties', { result: { result: [{ name: '0', value: { objectId: '7.1.10' } }, { name: '1', value: { objectId: '7.1.11' } }] } });
  expect(toRuntime.at(-1)).toEqual({ id: 6, method: read.method, params: { objectId: '7.1.10', accessorPropertiesOnly: true } });
  const small = toRuntime.at(-2);
  expect(small?.params).toEqual({ ...read.params, objectId: '7.1.10' });
  const internalProperties = [{ name: '[[Prototype]]' }];
  came({ id: small?.id, result: { result: [{ name: 'a' }], internalProperties } });
  expect(toRuntime.at(-1)?.params).toEqual({ ...read.params, objectId: '7.1.11', generatePreview: false });
  answer('Runtime.getProperties', { result: { result: [{ name: 'm', value: { type: 'object', subtype: 'map', description: 'Map(9)', objectId: '7.1.12' } }] } });
  const preview = { type: 'object', subtype: 'map', description: 'Map(9)', overflow: true, properties: [{ name: 'size', type: 'number', value: '9' }] };
  expect(toDebugger).toEqual([{ id: 5, result: { result: [{ name: 'a' }, { name: 'm', value: { type: 'object', subtype: 'map', description: 'Map(9)', objectId: '7.1.12', preview } }], internalProperties } }]);
});

test('of a list, the names that are no indexes are asked of V8', () => {
  const { stand, sent, answer, toRuntime, toDebugger } = open();
  stand();
  const ofNames = 'function () { for (const name of Object.getOwnPropertyNames(this)) take(name); }';
  expect(sent({ id: 5, method: 'Runtime.callFunctionOn', params: { objectId: '7.1.3', functionDeclaration: ofNames, arguments: [] } })).toBe(true);
  expect(toRuntime.at(-1)).toMatchObject({ method: 'Runtime.getProperties', params: { objectId: '7.1.3', nonIndexedPropertiesOnly: true } });
  answer('Runtime.getProperties', { result: { result: [{ name: 'length' }, { name: 'Symbol(a)', symbol: {} }] } });
  expect(toRuntime.at(-2)).toMatchObject({ method: 'Runtime.callFunctionOn', params: { objectId: '7.1.3', arguments: [{ value: ['length'] }] } });
  answer('Runtime.callFunctionOn', kept);
  answer('Debugger.evaluateOnCallFrame', { result: { result: { objectId: '7.1.9' } } });
  expect(toDebugger).toEqual([{ id: 5, result: { result: { objectId: '7.1.9' } } }]);
});

test('a member is set in strict mode with a value of the frame; a private one by its name, or as an own one where there is none', () => {
  const { stand, sent, answer, toRuntime, toDebugger } = open();
  stand();
  const set = (name: string) => {
    sent({ id: 5, method: 'Runtime.callFunctionOn', params: { objectId: '7.1.3', functionDeclaration: 'function(a) { return this[a] = total + 1; \n//# sourceURL=eval-1.cdp\n }', arguments: [{ value: name }] } });
    answer('Runtime.callFunctionOn', kept);
    return String(toRuntime.at(-1)?.params?.['expression']);
  };
  expect(set('a')).toMatch(/'use strict'[\s\S]*\(globalThis\.__dapilotCall\.of, globalThis\.__dapilotCall\.values\[0\], total \+ 1\n\)/);
  answer('Debugger.evaluateOnCallFrame', { result: { result: { type: 'number', value: 9 } } });
  expect(toDebugger).toEqual([{ id: 5, result: { result: { type: 'number', value: 9 } } }]);

  expect(set('#fff')).toMatch(/^\(globalThis\.__dapilotCall\.of\.#fff, globalThis\.__dapilotCall\.of\.#fff = \(total \+ 1\n\)\)/);
  const exception = { type: 'object', description: 'Error: Cannot read private member #fff from an object whose class did not declare it' };
  answer('Debugger.evaluateOnCallFrame', { result: { result: exception, exceptionDetails: { exception } } });
  answer('Runtime.callFunctionOn', kept);
  expect(toRuntime.at(-1)?.params?.['expression']).toContain('use strict');
  expect(toDebugger).toHaveLength(1);
});

test('what cannot be gone through in time is read only where V8 runs nothing for it', () => {
  const { stand, sent, answer, toRuntime, toDebugger } = open();
  stand();
  const read = { id: 5, method: 'Runtime.getProperties', params: { objectId: '7.1.3', ownProperties: true } };
  for (const subtype of ['proxy', undefined]) {
    sent(read);
    answer('Runtime.callFunctionOn', kept);
    answer('Debugger.evaluateOnCallFrame', terminated);
    answer('Runtime.callFunctionOn', { result: { result: { type: 'object', subtype, objectId: '7.1.8' } } });
    if (subtype !== undefined) expect(toRuntime.at(-1)).toEqual(read);
  }
  expect(toDebugger).toMatchObject([{ id: 5, result: { result: [{ value: { value: 'There are too many members to read them.' } }] } }]);
});

test('what V8 has called a Proxy is read by it at once, in workers too', () => {
  const { sent, came, toRuntime } = open();
  const proxy = (objectId: string) => ({ result: { result: [{ name: 'a', value: { type: 'object', subtype: 'proxy', className: 'Object', description: 'Proxy(Object)', objectId } }] } });
  came({ id: 4, ...proxy('7.1.3') });
  came({ method: 'NodeWorker.receivedMessageFromWorker', params: { sessionId: '1', message: JSON.stringify({ id: 3, ...proxy('7.1.4') }) } });
  for (const objectId of ['7.1.3', '7.1.4']) expect(sent({ id: 5, method: 'Runtime.getProperties', params: { objectId, ownProperties: true } })).toBe(false);
  expect(toRuntime).toEqual([]);
});

test('evaluations end, with shorter texts; js-debug never hears of what these lines do', () => {
  const { stand, sent, came, answer, toRuntime, toDebugger } = open();
  stand();
  const evaluate = (expression: string, more: object = {}) => {
    sent({ id: 5, method: 'Debugger.evaluateOnCallFrame', params: { callFrameId: '7.1.0', expression, ...more } });
    return toRuntime.at(-1)?.params;
  };
  expect(evaluate('basket.total\n//# sourceURL=x.repl')).toMatchObject({ timeout: 30_000, expression: expect.stringMatching(/\(basket\.total\n, 30\)\n\/\/# sourceURL=x\.repl$/) as string });
  expect(evaluate('debugger', { timeout: 100 })).toMatchObject({ timeout: 100, expression: 'debugger' });
  expect(evaluate('if (a) b')).toMatchObject({ expression: 'if (a) b' });
  answer('Debugger.evaluateOnCallFrame', terminated);
  expect(toDebugger).toMatchObject([{ id: 5, result: { exceptionDetails: { exception: { description: 'It gave no value within 30 seconds and was ended.' } } } }]);
  expect(came({ method: 'Debugger.scriptParsed', params: { scriptId: '1', url: 'dapilot.cdp' } })).toBe(true);
  expect(came({ method: 'Debugger.scriptParsed', params: { scriptId: '1', url: 'file:///a.js' } })).toBe(false);
});

test('workers are bounded inside of the messages that carry theirs', () => {
  const { sent, came, toRuntime, toDebugger } = open();
  const carried = (message: object) => ({ method: 'NodeWorker.receivedMessageFromWorker', params: { sessionId: '1', message: JSON.stringify(message) } });
  came(carried({ method: 'Debugger.paused', params: { callFrames: [{ callFrameId: '7.1.0' }] } }));
  expect(sent({ id: 3, method: 'NodeWorker.sendMessageToWorker', params: { sessionId: '1', message: JSON.stringify(call) } })).toBe(true);
  const inner = toRuntime.map(({ params }) => JSON.parse(params?.['message'] as string) as Said);
  expect(inner.map(({ method }) => method)).toEqual(['Runtime.callFunctionOn', 'Debugger.evaluateOnCallFrame']);
  expect(came(carried({ id: inner[0]?.id, ...kept }))).toBe(true);
  expect(came(carried({ id: inner[1]?.id, result: { result: { type: 'number', value: 9 } } }))).toBe(true);
  expect(toDebugger).toEqual([{ id: 3, result: {} }, carried({ id: 5, result: { result: { type: 'number', value: 9 } } })]);
});
