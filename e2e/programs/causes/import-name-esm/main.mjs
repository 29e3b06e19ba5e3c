import { average, maximun } from './stats.mjs';

console.log(average([1, 2, 3]), maximun([4, 9, 2]));
