export class Cache<T> {
  private readonly limit: number;
  private entries!: Map<string, T>;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: string): T | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: T): void {
    if (this.entries.size >= this.limit) {
      const [oldest] = this.entries.keys();
      if (oldest !== undefined) this.entries.delete(oldest);
    }
    this.entries.set(key, value);
  }
}
