import { longest } from './report.mjs';

const text = 'the quick brown fox jumps over the lazy dog';
console.log(longest(text.split(' ')));
