import { Store } from './store.mjs';

const store = new Store();
const first = store.add('write');
const second = store.add('test');
store.toggle(first);
store.toggle(second);
console.log(store.all());
