const assert = require('node:assert');

function longestRun(bits) {
  let best = 0;
  let run = 0;
  for (const bit of bits) {
    if (bit === '1') {
      run += 1;
      if (run > best) best = run;
    } else {
      run = 1;
    }
  }
  return best;
}

assert.equal(longestRun('1101110'), 3);
