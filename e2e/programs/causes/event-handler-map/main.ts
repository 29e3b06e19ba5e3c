type Handler = (payload: string) => void;

const log: string[] = [];

const handlers: Record<string, Handler> = {
  created: (payload) => log.push(`+${payload}`),
  updated: (payload) => log.push(`~${payload}`),
  removed: (payload) => log.push(`-${payload}`),
};

interface Message {
  type: string;
  payload: string;
}

function decode(line: string): Message {
  const [type, payload] = line.split(':');
  return { type: type!.trim(), payload: payload! };
}

function dispatch(message: Message): void {
  const handler = handlers[message.type] as Handler;
  handler(message.payload);
}

for (const line of ['created:1', 'updated:1', 'deleted:1']) {
  dispatch(decode(line));
}
console.log(log);
