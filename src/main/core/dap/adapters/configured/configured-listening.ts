/** What an adapter writes besides DAP: where it listens, and what is no DAP at all. */
import type { Transport } from '../../wire/transport.ts';

/** "Listening at 127.0.0.1:4711", "DAP server started on port 4711", "listening on: [::1]:4711". */
const usualPattern = String.raw`(?:listening|started|waiting|ready|bound)\b[^\n]*?((?:\[[\da-f:]+\]|[\w.-]+)?:\d{2,5}|\bport\W*\d{2,5})\b`;

/**
 * The port in what was printed: the digits at the end of the pattern's first group. An adapter that we start is on this
 * machine, whatever host it names. Undefined as long as there is none.
 */
export function portIn(printed: string, pattern = usualPattern): number | undefined {
  const found = new RegExp(pattern, pattern === usualPattern ? 'i' : '').exec(printed)?.[1];
  const port = Number(/(\d+)\D*$/.exec(found ?? '')?.[1]);
  return port >= 1 && port <= 65_535 ? port : undefined;
}

const mostHeard = 4000;

/** Keeps what comes before the first message: an adapter that speaks no DAP says there what it is. */
export function createHeard(transport: Transport): { readonly transport: Transport; junk(): string } {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return {
    transport: {
      ...transport,
      listen: (listener) =>
        transport.listen({
          ...listener,
          data: (chunk) => {
            if (length < mostHeard) chunks.push(chunk);
            length += chunk.length;
            listener.data(chunk);
          },
        }),
    },
    junk: () => {
      const text = Buffer.concat(chunks).toString('utf8', 0, mostHeard);
      return (text.split(/Content-Length\s*:/i)[0] ?? '').trim();
    },
  };
}
