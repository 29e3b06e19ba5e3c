/** Waits for a promise so long at most: what it gives, or undefined when it is late. Its error is passed on. */
export async function atMost<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Waits so long at most for the end of something, whatever it is. */
export async function waitAtMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  await atMost(milliseconds, Promise.allSettled([promise]));
}
