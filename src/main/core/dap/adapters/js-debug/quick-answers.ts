/**
 * Node's inspector writes small packets that the system holds back until the one before is acknowledged, and the other side
 * acknowledges after 40 ms unless it has something to send. So a few lines in js-debug's process see to it that something is
 * sent after each packet of a runtime from which something is awaited: a step with its context takes 20 ms instead of 100,
 * an evaluation likewise, whoever asked for it. Nothing is sent while nothing is awaited.
 *
 * What is sent is a request of its own, whose answer nobody looks at. Where js-debug itself has something to say, that will do.
 * To be loaded before everything else that listens on those sockets, so that it also hears what they take out.
 */

/** Tells a number that the runtime knows anyway; in every state of the program. */
const request = 'Runtime.getIsolateId';
/** Its number; those of the other lines in js-debug's process begin at half of it, js-debug's own at one. */
const requestId = 2_000_000_000;
const firstForeignId = 1_000_000_000;
/** Packets that hold nothing but such an answer are acknowledged a little later, so that the two do not play ping-pong. */
const restMilliseconds = 1;
/** What takes longer than this has not been waiting for packets. */
const longestMilliseconds = 250;

const source = `
  const net = process.getBuiltinModule('node:net');
  const { createServer } = net;
  const runtime = '{"method":"Target.targetCreated"';
  const nudge = JSON.stringify({ id: ${requestId}, method: '${request}' }) + '\\0';
  const answer = '{"id":${requestId},';

  const keepFlowing = (socket) => {
    const { write, emit } = socket;
    const awaited = new Set();
    /** A movement was sent, and the stop that it leads to has not come. */
    let moving = false;
    let since = 0;
    let isRuntime;
    /** Something came and nothing was sent after it. */
    let owes = false;
    let timer;

    const pay = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!owes || !socket.writable) return;
      owes = false;
      write.call(socket, nudge);
    };
    const sent = (data) => {
      owes = false;
      const head = typeof data === 'string' ? data.slice(0, 300) : Buffer.from(data.buffer, data.byteOffset, Math.min(300, data.byteLength)).latin1Slice();
      const id = Number(/"id":(\\d+)/.exec(head)?.[1]);
      if (!(id < ${firstForeignId})) return;
      awaited.add(id);
      since = performance.now();
      if (/"Debugger\\.(step|resume|pause)/.test(head)) moving = true;
    };
    const came = (chunk) => {
      const text = chunk.latin1Slice();
      for (const [, id] of text.matchAll(/(?:^|\\0){"id":(\\d+)/g)) awaited.delete(Number(id));
      if (text.includes('"Debugger.paused')) moving = false;
    };

    socket.write = (data, ...rest) => {
      if (isRuntime) sent(data);
      return write.call(socket, data, ...rest);
    };
    socket.emit = (event, ...values) => {
      if (event !== 'data') return emit.call(socket, event, ...values);
      const [chunk] = values;
      isRuntime ??= chunk.subarray(0, runtime.length).latin1Slice() === runtime;
      const isAnswer = chunk.indexOf(0) === chunk.length - 1 && chunk.subarray(0, answer.length).latin1Slice() === answer;
      if (!isAnswer && (awaited.size > 0 || moving)) came(chunk);
      owes = (awaited.size > 0 || moving) && performance.now() - since < ${longestMilliseconds};
      if (isAnswer) {
        if (owes) timer ??= setTimeout(pay, ${restMilliseconds});
        return true;
      }
      const heard = emit.call(socket, event, ...values);
      pay();
      return heard;
    };
  };

  net.createServer = (...args) => createServer(...args).prependListener('connection', keepFlowing);
`;

/** Switches of Node that have the server do so. */
export const quickAnswersArguments: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
