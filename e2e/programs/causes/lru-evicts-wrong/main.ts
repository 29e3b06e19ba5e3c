class LruCache<K, V> {
  private map = new Map<K, { value: V; used: number }>();
  private clock = 0;
  private capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get(key: K): V | undefined {
    const entry = this.map.get(key);
    if (!entry) return undefined;
    entry.used = ++this.clock;
    return entry.value;
  }

  put(key: K, value: V): void {
    if (this.map.size >= this.capacity) this.evict();
    this.map.set(key, { value, used: ++this.clock });
  }

  private evict(): void {
    let oldestKey: K;
    let oldest = 0;
    for (const [key, entry] of this.map) {
      if (entry.used < oldest) {
        oldest = entry.used;
        oldestKey = key;
      }
    }
    const victim = this.map.get(oldestKey!)!;
    console.log('evicting', victim.value);
    this.map.delete(oldestKey!);
  }
}

const cache = new LruCache<string, number>(2);
cache.put('a', 1);
cache.put('b', 2);
cache.get('a');
cache.put('c', 3);
