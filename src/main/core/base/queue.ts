/** First in, first out, in constant time however long it is: taking from the front of a long array moves all the rest. */
export interface Queue<T> {
  add(item: T): void;
  /** Takes the first one; undefined when it is empty. */
  take(): T | undefined;
  first(): T | undefined;
  readonly length: number;
}

/** What has been taken is let go of in pieces of this size. */
const compactFrom = 1024;

export function createQueue<T>(): Queue<T> {
  const items: (T | undefined)[] = [];
  let head = 0;
  return {
    add: (item) => void items.push(item),
    take: () => {
      const item = items[head];
      if (head === items.length) return undefined;
      items[head] = undefined;
      head += 1;
      if (head >= compactFrom && head * 2 >= items.length) {
        items.splice(0, head);
        head = 0;
      }
      return item;
    },
    first: () => items[head],
    get length() {
      return items.length - head;
    },
  };
}
