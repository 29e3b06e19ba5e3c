import assert from 'node:assert/strict';
import { midpoint } from './geometry.mjs';

assert.equal(midpoint({ min: 4, max: 10 }), 7);
