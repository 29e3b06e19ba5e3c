/**
 * What js-debug asks of a runtime has no bounds of its own: it runs getters to describe what they give, it asks for all members
 * of an object at once, and what it calls may never end, after which a paused runtime hears nothing any more. Its code is not ours
 * to change, so the bounds are put into the messages between it and the runtimes (`runtime-wire.ts`):
 *
 * - Members are read from a copy where there are very many of them, or very long texts. What is set is set on the object itself.
 * - Members are described from a copy without getters.
 * - What is called at a stop is evaluated there instead: V8 can end an evaluation, and cannot end a call.
 * - Maps and Sets with very many entries are not previewed: V8 goes through all of them for that.
 * - A member is set in strict mode, which tells when the program does not take the value.
 *
 * A message that asks for something else goes on as it is. The function runs in js-debug's process as text: it uses nothing but
 * what it is given.
 */

import type { runtimeFunctions } from './runtime-functions.ts';

export interface Bounds {
  /** Its own messages are numbered from here. */
  readonly firstId: number;
  /** Members of one object that are read. */
  readonly members: number;
  /** Entries of a Map or Set that is previewed. */
  readonly entries: number;
  /** Characters of a text in them. */
  readonly text: number;
  /** Characters of a text that is evaluated. */
  readonly result: number;
  readonly readMilliseconds: number;
  readonly describeMilliseconds: number;
  readonly callMilliseconds: number;
  readonly copyMilliseconds: number;
  readonly evaluateMilliseconds: number;
  readonly functions: typeof runtimeFunctions;
}

interface Parameters {
  readonly [name: string]: unknown;
  readonly objectId?: string;
  readonly functionDeclaration?: string;
  readonly arguments?: readonly object[];
  readonly callFrameId?: string;
  readonly expression?: string;
  readonly timeout?: number;
}

interface Value {
  readonly [name: string]: unknown;
  readonly objectId?: string;
  readonly value?: unknown;
}

interface Member {
  readonly name: string;
  readonly value?: Value;
  readonly symbol?: Value;
}

interface Answer {
  readonly result?: { readonly result?: Value; readonly exceptionDetails?: { readonly [name: string]: unknown; readonly exception?: Value } };
  readonly error?: { readonly message: string };
}

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: Parameters;
  readonly sessionId?: string;
}

export interface BoundRuntime {
  /** Whether what js-debug sends is taken care of. */
  sent(message: string): boolean;
  /** Whether what comes is for these lines alone. */
  came(bytes: Buffer): boolean;
}

/** `toRuntime` and `toDebugger` take one message each. */
export function boundRuntime(bounds: Bounds, toRuntime: (message: string) => void, toDebugger: (message: string) => void): BoundRuntime {
  /** One runtime of those behind a socket: the first, one with a session of its own, or a worker of Node's. */
  interface Speaker {
    readonly key: string;
    say(id: number, method: string, params: object): void;
    answer(id: number, answer: object): void;
  }
  interface Call extends Message {
    readonly speaker: Speaker;
    /** To be asked with its own number, so that the answer goes to who asked. */
    pass(params: Parameters): void;
  }

  const { firstId, functions } = bounds;
  let nextId = firstId;
  const waiting = new Map<number, (answer: Answer) => void>();
  /** The topmost frames of the runtimes that stand. */
  const frames = new Map<string, string>();
  /** Objects that V8 called so since the last stop: it runs nothing to read them, and every other way may run what they do. */
  const proxies = new Set<string>();
  const proxy = /\\?"subtype\\?":\\?"proxy\\?"[^{}]*?\\?"objectId\\?":\\?"([^"\\]+)/g;
  const reading = new Map<string, Call[]>();
  /** Where a program that stands keeps what is called, until it goes on. */
  const slot = '__dapilotCall';
  const holding = new Set<string>();
  /** js-debug shows no scripts of this kind. */
  const name = 'dapilot.cdp';
  const named = `\n//# sourceURL=${name}`;

  const request = /^{"id":(\d+),"method":"(Runtime\.getProperties|Runtime\.callFunctionOn|Runtime\.evaluate|Debugger\.evaluateOnCallFrame|Debugger\.(?:resume|step\w+|continueToLocation|restartFrame)|NodeWorker\.sendMessageToWorker)"/;
  const isTheirs = (message: string) => Number(request.exec(message)?.[1] ?? firstId) < firstId / 2;
  /** Numbers of objects and frames: of the isolate, of the context, and their own. */
  const contextOf = (id: string) => /\.(\d+)\.\d+$/.exec(id)?.[1];

  const withoutGetters = `((of) => {
    if (typeof of !== 'object') return of;
    const few = { __proto__: null };
    for (const name of Object.keys(of).slice(0, ${bounds.members})) {
      const own = Object.getOwnPropertyDescriptor(of, name);
      if ('value' in own) few[name] = own;
    }
    return Object.create(Object.getPrototypeOf(of), few);
  })`;
  const keep = `function (...values) {
    return Object.defineProperty(globalThis, '${slot}', { value: { of: this, values }, configurable: true }) === globalThis;${named}
  }`;

  const ask = (speaker: Speaker, method: string, params: object, heard?: (answer: Answer) => void) => {
    const id = nextId++;
    if (heard) waiting.set(id, heard);
    speaker.say(id, method, params);
  };

  /**
   * As `Runtime.callFunctionOn`, with an end. The function may be one that expects to go through the members of the object.
   * `instead` is evaluated in its place where that can be ended; the object is then `of` in the slot.
   */
  const callBounded = (speaker: Speaker, params: Parameters, milliseconds: number, heard: (answer: Answer) => void, instead?: string) => {
    const { objectId = '', functionDeclaration = '', arguments: values = [], silent, returnByValue, generatePreview, throwOnSideEffect, objectGroup } = params;
    const callFrameId = frames.get(speaker.key);
    const plainly = () => ask(speaker, 'Runtime.callFunctionOn', params, heard);
    if (callFrameId === undefined || contextOf(callFrameId) !== contextOf(objectId)) {
      plainly();
      return;
    }
    let kept = false;
    ask(speaker, 'Runtime.callFunctionOn', { objectId, functionDeclaration: keep, arguments: values, silent: true, returnByValue: true }, ({ result }) => {
      kept = result?.result?.value === true;
    });
    const of = /\bObject\.keys\(this\)/.test(functionDeclaration) && returnByValue === true ? `${withoutGetters}(call.of)` : 'call.of';
    const given = values.map((_, index) => `, call.values[${index}]`).join('');
    const expression = `${instead ?? `((call) => (${functionDeclaration}\n).call(${of}${given}))(globalThis.${slot})`}${named}`;
    const how = { silent, returnByValue, generatePreview, throwOnSideEffect, objectGroup, timeout: milliseconds };
    ask(speaker, 'Debugger.evaluateOnCallFrame', { callFrameId, expression, ...how }, (answer) => {
      if (!kept || (answer.error && !isEnd(answer))) plainly();
      else heard(isEnd(answer) ? ended(milliseconds) : answer);
    });
    holding.add(speaker.key);
  };

  const letGo = ({ speaker }: Call) => {
    const callFrameId = frames.get(speaker.key);
    if (holding.delete(speaker.key) && callFrameId !== undefined) ask(speaker, 'Debugger.evaluateOnCallFrame', { callFrameId, expression: `void delete globalThis.${slot}${named}`, silent: true });
    return false;
  };

  /** Of `Runtime.getProperties`. */
  const membersOf = ({ result }: Answer) => (result?.result ?? []) as unknown as readonly Member[];
  const isEnd = ({ error }: Answer) => error?.message === 'Execution was terminated';
  const noException = -1;
  const ended = (milliseconds: number): Answer => {
    const description = `It gave no value within ${milliseconds / 1000} seconds and was ended.`;
    const exception = { type: 'object', subtype: 'error', className: 'Error', description };
    return { result: { result: exception, exceptionDetails: { exceptionId: noException, text: 'Uncaught', lineNumber: 0, columnNumber: 0, exception } } };
  };

  /** js-debug shows the getter itself for what it throws. */
  const thrownAsValue = (answer: Answer): Answer => {
    const { exception } = answer.result?.exceptionDetails ?? {};
    return exception === undefined ? answer : { result: { result: exception } };
  };

  const read = (call: Call) => {
    const { objectId = '', nonIndexedPropertiesOnly } = call.params;
    if (objectId === '' || nonIndexedPropertiesOnly === true || proxies.has(objectId)) return false;
    const key = `${call.speaker.key} ${objectId}`;
    const together = reading.get(key);
    if (together) {
      together.push(call);
      return true;
    }
    reading.set(key, [call]);
    const asked = { objectId, functionDeclaration: functions.smaller, arguments: [bounds.members, bounds.text, bounds.entries].map((value) => ({ value })), throwOnSideEffect: true, silent: true };
    const settle = (act: (call: Call) => void) => {
      const calls = reading.get(key) ?? [];
      reading.delete(key);
      calls.forEach(act);
    };
    callBounded(call.speaker, asked, bounds.readMilliseconds, (answer) => {
      const { result, exceptionDetails } = answer.result ?? {};
      const few = exceptionDetails === undefined ? result?.objectId : undefined;
      if (few !== undefined && result?.['subtype'] === 'array') {
        readInParts(call.speaker, few, settle);
        return;
      }
      if (exceptionDetails?.exceptionId !== noException) {
        settle(({ pass, params }) => pass({ ...params, objectId: few ?? objectId }));
        return;
      }
      // V8 runs nothing to read a Proxy; of anything else it would read all.
      ask(call.speaker, 'Runtime.callFunctionOn', { objectId, functionDeclaration: 'function () { return this; }', silent: true }, (itself) => {
        const tooMany = { name: '\u2026', value: { type: 'string', value: 'There are too many members to read them.' }, enumerable: true, configurable: true, isOwn: true };
        settle(({ id, speaker, params, pass }) => {
          if (itself.result?.result?.['subtype'] === 'proxy') pass(params);
          else speaker.answer(id, { result: { result: params['ownProperties'] === true ? [tooMany] : [] } });
        });
      });
    });
    return true;
  };

  /** js-debug takes from the preview of a Map how many entries it has. */
  const withSize = (member: Member): Member => {
    const { value } = member;
    const size = /\((\d+)\)$/.exec(String(value?.['description']))?.[1];
    if (value === undefined || size === undefined) return member;
    const { type, subtype, description } = value;
    return { ...member, value: { ...value, preview: { type, subtype, description, overflow: true, properties: [{ name: 'size', type: 'number', value: size }] } } };
  };

  /** `parts`: a list of two, the second to be read without previews. */
  const readInParts = (speaker: Speaker, parts: string, settle: (act: (call: Call) => void) => void) => {
    const readAll = (objectId: string | undefined, params: Parameters, heard: (answer: Answer, members: readonly Member[]) => void) =>
      ask(speaker, 'Runtime.getProperties', { ...params, objectId }, (answer) => heard(answer, membersOf(answer)));
    readAll(parts, { ownProperties: true }, (_, [few, large]) => {
      settle(({ id, params, pass }) => {
        const first = few?.value?.objectId ?? parts;
        if (params['ownProperties'] !== true) {
          pass({ ...params, objectId: first });
          return;
        }
        readAll(first, params, (answer, members) =>
          readAll(large?.value?.objectId, { ...params, generatePreview: false }, (_rest, others) => speaker.answer(id, { ...answer, result: { ...answer.result, result: [...members, ...others.map(withSize)] } })),
        );
      });
    });
  };

  const evaluate = ({ id, speaker, method, params }: Call) => {
    // V8 does not end what is evaluated without a frame while it stands.
    const canEnd = method === 'Debugger.evaluateOnCallFrame' || !frames.has(speaker.key);
    const { expression = '', returnByValue, objectGroup } = params;
    const milliseconds = params.timeout ?? (returnByValue === true && objectGroup === 'console' ? bounds.copyMilliseconds : bounds.evaluateMilliseconds);
    // What surely is one expression. What js-debug evaluates without a group is the new value of a variable, which may not be another one.
    const path = /^\s*(?!(?:debugger|break|continue|return|throw|yield|await)\b)([a-z_$][\w$]*(?:\??\.#?[a-z_$][\w$]*|\[\d+\])*)\s*((?:\n\/\/#[^\n]*)?)\s*$/i.exec(expression);
    const [, whole, rest = ''] = path ?? [];
    const shorten = objectGroup === undefined ? functions.refuseLong : functions.cutText;
    const asked = { ...params, expression: whole === undefined ? expression : `${shorten}(${whole}\n, ${bounds.result})${rest}`, timeout: canEnd ? milliseconds : undefined };
    ask(speaker, method, asked, (answer) => speaker.answer(id, isEnd(answer) ? ended(milliseconds) : answer));
    return true;
  };

  const setting = /^function\(a\) { return this\[a\] = ([\s\S]*);\s*(?:\/\/# sourceURL=\S+)?\s*}$/;
  /** The value is evaluated in the frame, and assigned in strict mode. Private members are known to V8 by their names alone. */
  const setMember = ({ id, speaker, params }: Call, value: string) => {
    const [name] = (params.arguments ?? []) as readonly Value[];
    const isPrivate = /^#[a-z_$][\w$]*$/i.test(String(name?.value));
    const assigned = (of: string, key: string) => `${functions.cutText}(${functions.assign}(${of}, ${key}, ${value}\n), ${bounds.result})`;
    const called = { ...params, functionDeclaration: `function (name) { return ${assigned('this', 'name')}; }` };
    const set = (expression: string, heard: (answer: Answer) => void) => callBounded(speaker, called, bounds.callMilliseconds, heard, expression);
    const setOwn = () => set(assigned(`globalThis.${slot}.of`, `globalThis.${slot}.values[0]`), (answer) => speaker.answer(id, answer));
    if (!isPrivate) {
      setOwn();
      return;
    }
    // It is read first, so that the value is evaluated once where there is none.
    const member = `globalThis.${slot}.of.${String(name?.value)}`;
    set(`(${member}, ${member} = (${value}\n))`, (answer) => {
      if (/must be declared in an enclosing class|whose class did not declare it/.test(String(answer.result?.exceptionDetails?.exception?.['description']))) setOwn();
      else speaker.answer(id, answer);
    });
  };

  const isOfNames = /\bObject\.getOwnPropertyNames\(this\)/;
  /** js-debug goes through the names of all elements of a list for those of its other members; V8 knows these. */
  const readNamed = ({ id, speaker, params }: Call) => {
    ask(speaker, 'Runtime.getProperties', { objectId: params.objectId, ownProperties: true, nonIndexedPropertiesOnly: true }, (answer) => {
      const names = membersOf(answer).filter(({ symbol }) => symbol === undefined).map((member) => member.name);
      callBounded(speaker, { ...params, functionDeclaration: functions.named, arguments: [{ value: names }] }, bounds.callMilliseconds, (copy) => speaker.answer(id, copy));
    });
  };

  const take = (call: Call): boolean => {
    const { id, speaker, method, params } = call;
    if (method === 'Runtime.getProperties') return read(call);
    if (method === 'Runtime.evaluate' || method === 'Debugger.evaluateOnCallFrame') return evaluate(call);
    if (method !== 'Runtime.callFunctionOn') return letGo(call);
    if (params.objectId === undefined || params['awaitPromise'] === true || !frames.has(speaker.key)) return false;
    const value = setting.exec(params.functionDeclaration ?? '')?.[1];
    if (value !== undefined) {
      setMember(call, value);
      return true;
    }
    if (isOfNames.test(params.functionDeclaration ?? '') && params.arguments?.length === 0) {
      readNamed(call);
      return true;
    }
    const milliseconds = params['throwOnSideEffect'] === true ? bounds.describeMilliseconds : bounds.callMilliseconds;
    const [given, ...others] = params.arguments ?? [];
    const isGetter = given !== undefined && 'objectId' in given && others.length === 0 && params['throwOnSideEffect'] !== true;
    callBounded(speaker, params, milliseconds, (answer) => speaker.answer(id, isGetter ? thrownAsValue(answer) : answer));
    return true;
  };

  const say = (id: number, method: string, params: object, sessionId?: string) => toRuntime(JSON.stringify({ id, method, params, sessionId }));

  const main = (sessionId: string | undefined): Speaker => ({
    key: sessionId ?? '',
    say: (id, method, params) => say(id, method, params, sessionId),
    answer: (id, answer) => toDebugger(JSON.stringify({ id, ...answer, sessionId })),
  });

  const worker = (sessionId: string, outer: number): Speaker => ({
    key: `worker ${sessionId}`,
    say: (id, method, params) => say(nextId++, 'NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method, params }) }),
    answer: (id, answer) => {
      toDebugger(JSON.stringify({ id: outer, result: {} }));
      toDebugger(JSON.stringify({ method: 'NodeWorker.receivedMessageFromWorker', params: { sessionId, message: JSON.stringify({ id, ...answer }) } }));
    },
  });

  const hear = (text: string) => {
    const { id, ...answer } = JSON.parse(text) as { readonly id: number } & Answer;
    const heard = waiting.get(id);
    waiting.delete(id);
    heard?.(answer);
  };

  return {
    sent: (message) => {
      if (!isTheirs(message)) return false;
      const outer = JSON.parse(message) as Message;
      if (outer.method !== 'NodeWorker.sendMessageToWorker') {
        const { id, method, sessionId } = outer;
        return take({ ...outer, speaker: main(sessionId), pass: (params) => say(id, method, params, sessionId) });
      }
      const { sessionId = '', message: inner = '' } = outer.params as { readonly sessionId?: string; readonly message?: string };
      if (!isTheirs(inner)) return false;
      const call = JSON.parse(inner) as Message;
      const { id, method } = call;
      const pass = (params: Parameters) => say(outer.id, outer.method, { sessionId, message: JSON.stringify({ id, method, params }) });
      return take({ ...call, speaker: worker(sessionId, outer.id), pass });
    },
    came: (bytes) => {
      if (bytes.includes('proxy')) for (const [, id = ''] of bytes.toString('latin1').matchAll(proxy)) proxies.add(id);
      const head = bytes.toString('latin1', 0, 400);
      const fromWorker = /^{"method":"NodeWorker\.receivedMessageFromWorker","params":{"sessionId":"([^"]+)","message":"/.exec(head);
      const start = fromWorker ? head.slice(fromWorker[0].length).replaceAll('\\"', '"') : head;
      const answered = Number(/^{"id":(\d+)/.exec(start)?.[1]);
      if (answered >= firstId && answered < firstId * 1.1) {
        const text = bytes.toString();
        hear(fromWorker ? (JSON.parse(text) as { readonly params: { readonly message: string } }).params.message : text);
        return true;
      }
      if (start.startsWith('{"method":"Debugger.scriptParsed"') && start.includes(`"url":"${name}"`)) return true;
      const isResumed = start.startsWith('{"method":"Debugger.resumed"');
      if (!isResumed && !start.startsWith('{"method":"Debugger.paused"')) return false;
      const sessionId = /"sessionId":"([^"]+)"}$/.exec(bytes.toString('latin1', Math.max(0, bytes.length - 100)))?.[1];
      const key = fromWorker ? `worker ${fromWorker[1]}` : (sessionId ?? '');
      const frame = isResumed ? undefined : /"callFrameId":"([^"]+)"/.exec(start)?.[1];
      if (isResumed) proxies.clear();
      if (frame === undefined) frames.delete(key);
      else frames.set(key, frame);
      return false;
    },
  };
}
