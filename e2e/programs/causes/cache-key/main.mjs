import { createCache } from './cache.mjs';

const users = [{ id: 7, name: 'Ann' }, { id: 9, name: 'Bo' }];
const cache = createCache((id) => users.find((user) => user.id === id));

console.log(cache.get(7).name);
console.log(cache.get(8).name);
