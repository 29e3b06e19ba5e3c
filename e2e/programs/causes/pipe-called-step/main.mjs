import { pipe } from './pipe.mjs';

const trim = (s) => s.trim();
const upper = (s) => s.toUpperCase();
const exclaim = (s) => s + '!';

const shout = pipe(trim, upper(), exclaim);
console.log(shout(' hello '));
