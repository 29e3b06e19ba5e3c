/**
 * What js-debug asks of a runtime has no bounds of its own: it runs getters to describe what they give, it asks for all members
 * of an object at once, and what it calls may never end, after which a paused runtime hears nothing any more. Its code is not ours
 * to change, so the bounds are put into the messages between it and the runtimes (`runtime-wire.ts`):
 *
 * - Members are read from a copy where there are very many of them, or very long texts. What is set is set on the object itself.
 * - Members are described from a copy without getters.
 * - What is called at a stop is evaluated there instead: V8 can end an evaluation, and cannot end a call.
 *
 * A message that asks for something else goes on as it is. The function runs in js-debug's process as text: it uses nothing but
 * what it is given.
 */

export interface Bounds {
  /** Its own messages are numbered from here. */
  readonly firstId: number;
  /** Members of one object that are read. */
  readonly members: number;
  /** Characters of a text in them. */
  readonly text: number;
  /** Characters of a text that is evaluated. */
  readonly result: number;
  readonly readMilliseconds: number;
  readonly describeMilliseconds: number;
  readonly callMilliseconds: number;
  readonly evaluateMilliseconds: number;
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

  const { firstId } = bounds;
  let nextId = firstId;
  const waiting = new Map<number, (answer: Answer) => void>();
  /** The topmost frames of the runtimes that stand. */
  const frames = new Map<string, string>();
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

  /** A text that is very long may lie in pieces, which would all be joined for its beginning. */
  const cutText = (most: string) => `(of) => typeof of !== 'string' || of.length <= ${most} ? of : of.length > 50_000_000 ? '\\u2026 ' + of.length + ' characters' : of.slice(0, ${most}) + '\\u2026'`;
  /** Runs in the program, without running code of it, unless the object is a Proxy. Gives nothing when all of it can be read. */
  const smaller = `function (members, text) {
    if (ArrayBuffer.isView(this) || Array.isArray(this) || this instanceof String) return;
    // Many are counted by the way that takes least.
    const keys = Object.keys(this);
    const names = keys.length > members ? keys : Reflect.ownKeys(this);
    const few = { __proto__: null };
    const shorten = ${cutText('text')};
    let cut = names.length > members;
    for (const name of cut ? names.slice(0, members) : names) {
      const own = Object.getOwnPropertyDescriptor(this, name);
      const value = shorten(own.value);
      if (!Object.is(value, own.value)) {
        own.value = value;
        cut = true;
      }
      few[name] = own;
    }
    if (!cut) return;
    if (names.length > members) few['\\u2026'] = { value: names.length - members + ' more are not shown', enumerable: true };
    return Object.create(Object.getPrototypeOf(this), few);
  }`;
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

  /** As `Runtime.callFunctionOn`, with an end. The function may be one that expects to go through the members of the object. */
  const callBounded = (speaker: Speaker, params: Parameters, milliseconds: number, heard: (answer: Answer) => void) => {
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
    const expression = `((call) => (${functionDeclaration}\n).call(${of}${given}))(globalThis.${slot})${named}`;
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
    if (objectId === '' || nonIndexedPropertiesOnly === true) return false;
    const key = `${call.speaker.key} ${objectId}`;
    const together = reading.get(key);
    if (together) {
      together.push(call);
      return true;
    }
    reading.set(key, [call]);
    const asked = { objectId, functionDeclaration: smaller, arguments: [{ value: bounds.members }, { value: bounds.text }], throwOnSideEffect: true, silent: true };
    const settle = (act: (call: Call) => void) => {
      const calls = reading.get(key) ?? [];
      reading.delete(key);
      calls.forEach(act);
    };
    callBounded(call.speaker, asked, bounds.readMilliseconds, (answer) => {
      const { result, exceptionDetails } = answer.result ?? {};
      const few = exceptionDetails === undefined ? result?.objectId : undefined;
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

  const evaluate = ({ id, speaker, method, params }: Call) => {
    // V8 does not end what is evaluated without a frame while it stands.
    const canEnd = method === 'Debugger.evaluateOnCallFrame' || !frames.has(speaker.key);
    const milliseconds = params.timeout ?? bounds.evaluateMilliseconds;
    const { expression = '', returnByValue, objectGroup } = params;
    // What surely is one expression: a path, and what js-debug evaluates for a value that is copied.
    const path = /^\s*(?!(?:debugger|break|continue|return|throw|yield|await)\b)([a-z_$][\w$]*(?:\??\.#?[a-z_$][\w$]*|\[\d+\])*)\s*((?:\n\/\/#[^\n]*)?)\s*$/i.exec(expression);
    const copied = returnByValue === true && objectGroup === 'console' ? /^(\(.*\));?\s*$/s.exec(expression) : null;
    const [, whole, rest = ''] = path ?? copied ?? [];
    const asked = { ...params, expression: whole === undefined ? expression : `(${cutText(String(bounds.result))})(${whole}\n)${rest}`, timeout: canEnd ? milliseconds : undefined };
    ask(speaker, method, asked, (answer) => speaker.answer(id, isEnd(answer) ? ended(milliseconds) : answer));
    return true;
  };

  const take = (call: Call): boolean => {
    const { id, speaker, method, params } = call;
    if (method === 'Runtime.getProperties') return read(call);
    if (method === 'Runtime.evaluate' || method === 'Debugger.evaluateOnCallFrame') return evaluate(call);
    if (method !== 'Runtime.callFunctionOn') return letGo(call);
    if (params.objectId === undefined || params['awaitPromise'] === true || !frames.has(speaker.key)) return false;
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
      if (frame === undefined) frames.delete(key);
      else frames.set(key, frame);
      return false;
    },
  };
}
