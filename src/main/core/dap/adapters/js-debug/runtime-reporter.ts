/**
 * js-debug puts every call of console.* into its own words, which keeps the program and its stops waiting for seconds, and
 * its proxy to the runtime opens only when the program already runs. So a few lines in its process listen on the sockets
 * between it and the runtimes: they take out the calls, before js-debug hears of them, and tell them as lines of JSON on
 * stdout. In a flood they tell none but groups; of the objects that were logged they keep the newest in the program. And
 * before the program runs they tell V8 to keep what optimised code does not need any more: it would be shown as undefined.
 * All of it only for programs that the server has started itself: others are not ours to change, and have no bytes.
 */
import { launchedKey, reportKey } from './program-reporter.ts';
import { firstWireId } from './runtime-wire.ts';

/** So many calls are told in each of these times. */
const mostCalls = 1000;
const windowMilliseconds = 100;
/** Calls whose objects are kept. */
const mostKept = 2000;
/** Objects are let go at this pace, so that letting go is no flood of its own. */
const mostReleases = 100;
const releaseMilliseconds = 20;
const longestText = 20_000;

const flags = ['--no-analyze-environment-liveness', '--no-maglev'];
const setFlags = `if (Number(process.versions.node?.split('.')[0]) >= 18) ${JSON.stringify(flags)}.forEach(require('v8').setFlagsFromString)`;

const source = `
  const net = process.getBuiltinModule('node:net');
  const { createServer } = net;
  const firstId = 1_000_000_000;
  const end = String.fromCharCode(0);
  const tell = (call) => process.stdout.write(JSON.stringify({ ${reportKey}: { call } }) + '\\n');
  const messageOf = (method) => '{"method":"' + method + '",';
  const created = messageOf('Target.targetCreated');
  const called = messageOf('Runtime.consoleAPICalled');
  const thrown = messageOf('Runtime.exceptionThrown');
  const parsed = messageOf('Debugger.scriptParsed');
  const newWorker = messageOf('NodeWorker.attachedToWorker');
  const fromWorker = messageOf('NodeWorker.receivedMessageFromWorker');

  const createEar = (socket) => {
    /** Scripts with a source map. */
    const mapped = new Set();
    const workers = new Map();
    const kept = [];
    const released = [];
    let processId;
    let ready = false;
    let nextId = firstId;
    let releasing;
    let since = 0;
    let heard = 0;

    const send = (worker, method, params) => {
      const message = JSON.stringify({ id: nextId++, method, params });
      if (worker === undefined) socket.write(message + end);
      else send(undefined, 'NodeWorker.sendMessageToWorker', { sessionId: worker, message });
    };
    const release = (worker, ids) => {
      released.push(...ids.map((objectId) => ({ worker, objectId })));
      releasing ??= setInterval(() => {
        for (const { worker, objectId } of released.splice(0, ${mostReleases})) send(worker, 'Runtime.releaseObject', { objectId });
        if (released.length > 0 && !socket.destroyed) return;
        clearInterval(releasing);
        releasing = undefined;
      }, ${releaseMilliseconds});
    };
    const isHeard = () => {
      const now = performance.now();
      if (now - since > ${windowMilliseconds}) {
        since = now;
        heard = 0;
      }
      heard += 1;
      return heard <= ${mostCalls};
    };
    const short = ({ value, description, ...argument }) => ({
      ...argument,
      value: typeof value === 'string' ? value.slice(0, ${longestText}) : value,
      description: description?.slice(0, ${longestText}),
    });
    const hear = (worker, { type, args, stackTrace, exceptionDetails }) => {
      const values = args ?? (exceptionDetails.exception ? [exceptionDetails.exception] : []);
      const ids = values.flatMap(({ objectId }) => objectId ?? []);
      if (ids.length > 0) kept.push({ worker, ids });
      while (kept.length > ${mostKept}) {
        const oldest = kept.shift();
        release(oldest.worker, oldest.ids);
      }
      const frame = (stackTrace ?? exceptionDetails?.stackTrace)?.callFrames.find(({ url }) => url && !url.startsWith('node:'));
      tell({
        processId,
        worker: workers.get(worker),
        type: type ?? 'exception',
        values: values.map(short),
        frame: frame && { url: frame.url, line: frame.lineNumber, column: frame.columnNumber, mapped: worker !== undefined || mapped.has(frame.scriptId) },
      });
    };

    /** Whether js-debug is not to hear of it. */
    const take = (bytes) => {
      const head = bytes.subarray(0, 200).latin1Slice();
      const isFromWorker = head.startsWith(fromWorker);
      if (isFromWorker ? head.includes('Runtime.consoleAPICalled') || head.includes('Runtime.exceptionThrown') : head.startsWith(called) || head.startsWith(thrown)) {
        if (isHeard() || /"type\\\\?":\\\\?"(start|end)Group/.test(head)) {
          const { params } = JSON.parse(bytes);
          if (isFromWorker) hear(params.sessionId, JSON.parse(params.message).params);
          else hear(undefined, params);
        } else if (bytes.includes('"objectId') || isFromWorker) {
          const worker = isFromWorker ? JSON.parse(bytes).params.sessionId : undefined;
          release(worker, Array.from(bytes.latin1Slice().matchAll(/"objectId\\\\?":\\\\?"([^"\\\\]+)/g), ([, id]) => id));
        }
        return true;
      }
      const answered = /^{(?:"method":"NodeWorker.receivedMessageFromWorker","params":{"sessionId":"\\d+","message":"{\\\\)?"id\\\\?":(\\d+)/.exec(head);
      if (answered) {
        if (!ready) {
          ready = true;
          send(undefined, 'Runtime.evaluate', { expression: ${JSON.stringify(setFlags)}, includeCommandLineAPI: true, silent: true });
        }
        return Number(answered[1]) >= firstId && Number(answered[1]) < ${firstWireId};
      }
      if (head.startsWith(parsed)) {
        if (bytes.includes('"sourceMapURL":"') && !bytes.includes('"sourceMapURL":""')) mapped.add(/"scriptId":"(\\d+)"/.exec(head)?.[1]);
      } else if (head.startsWith(newWorker)) {
        const { sessionId, workerInfo } = JSON.parse(bytes).params;
        workers.set(sessionId, workerInfo.title);
      } else if (head.startsWith(created)) {
        processId = JSON.parse(bytes).params.targetInfo.processId;
      }
      return false;
    };

    const begun = [];
    /** What js-debug is to hear of these bytes. */
    return (chunk) => {
      const left = [];
      let start = 0;
      for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, start)) {
        const rest = chunk.subarray(start, at);
        const message = begun.length === 0 ? rest : Buffer.concat([...begun.splice(0), rest]);
        start = at + 1;
        if (!take(message)) left.push(message, Buffer.of(0));
      }
      if (start < chunk.length) begun.push(chunk.subarray(start));
      return Buffer.concat(left);
    };
  };

  net.createServer = (...args) => {
    const server = createServer(...args);
    server.prependListener('connection', (socket) => {
      const { emit } = socket;
      let ear;
      socket.emit = (event, ...values) => {
        if (event !== 'data') return emit.call(socket, event, ...values);
        const [chunk] = values;
        if (ear === undefined) ear = globalThis[Symbol.for('${launchedKey}')] === true && chunk.subarray(0, created.length).latin1Slice() === created ? createEar(socket) : null;
        const left = ear === null ? chunk : ear(chunk);
        return left.length > 0 && emit.call(socket, event, left);
      };
    });
    return server;
  };
`;

/** Switches of Node that make the server report them. */
export const runtimeReporterArguments: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
