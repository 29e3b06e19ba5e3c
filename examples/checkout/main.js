import { parseOrder } from './order.js';
import { total } from './checkout.js';

const order = 'tea x 2, mug x 1';
console.log(`Pricing "${order}"`);

const lines = parseOrder(order);
console.log(`${lines.length} lines`);
console.log(`Total: ${(total(lines) / 100).toFixed(2)}`);
