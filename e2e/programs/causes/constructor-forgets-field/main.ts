import { Cache } from './cache.ts';

const cache = new Cache<number>(2);
for (const [index, word] of ['one', 'two', 'three'].entries()) {
  cache.set(word, index);
}
console.log(cache.get('two'));
