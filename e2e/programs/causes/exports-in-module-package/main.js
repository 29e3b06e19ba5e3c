import { area } from './area.js';

console.log(area(3, 4));
