export function createCache(load) {
  const entries = new Map();
  return {
    get(key) {
      if (!entries.has(key)) entries.set(key, load(key));
      return entries.get(key);
    },
  };
}
