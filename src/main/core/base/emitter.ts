import { toDisposable, type Disposable } from './disposable.ts';

/** One kind of event with its listeners. */
export interface Emitter<T> {
  readonly on: (listener: (value: T) => void) => Disposable;
  /** Calls every listener in the order of their subscription; one that throws does not keep the others from it. */
  readonly emit: (value: T) => void;
}

/** `onError` gets what a listener throws: a defect of ours, to be logged. */
export function createEmitter<T>(onError: (error: unknown) => void): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    on: (listener) => {
      // A wrapper of its own: the same function may listen twice.
      const entry = (value: T) => listener(value);
      listeners.add(entry);
      return toDisposable(() => listeners.delete(entry));
    },
    emit: (value) => {
      // Those of this moment: one that is added by another does not get the event that was before it.
      const current = [...listeners];
      for (const listener of current) {
        try {
          listener(value);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
