import * as shapes from './shapes.mjs';

const areas = [shapes.square(2), shapes.circle(1)];
console.log(areas.join(', '));
