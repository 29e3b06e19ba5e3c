import format from './format.mjs';

console.log(format('hello world'));
