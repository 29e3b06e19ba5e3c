/** The reading end of a named pipe that a program writes to. */
import { constants, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';

interface PipeListener {
  text(text: string): void;
  /** Once: nobody holds it open for writing any more, it could not be read, or reading was ended. */
  end(): void;
}

/** Reads it from here on, and takes its name away. Gives what ends that. */
export function readProgramPipe(path: string, listener: PipeListener): () => void {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    listener.text(`What the program writes cannot be read: ${error instanceof Error ? error.message : String(error)}\n`);
    setImmediate(listener.end);
    return () => undefined;
  }
  rmSync(path, { force: true });
  const socket = new Socket({ fd: descriptor, readable: true, writable: false });
  socket.setEncoding('utf8').on('data', (text: string) => listener.text(text));
  // A pipe whose writers are gone, however they went, has ended.
  socket.on('error', () => undefined).once('close', () => listener.end());
  return () => socket.destroy();
}
