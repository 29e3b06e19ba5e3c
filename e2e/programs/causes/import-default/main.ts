import * as slugify from './slugify.ts';

console.log((slugify as any)('Hello World'));
