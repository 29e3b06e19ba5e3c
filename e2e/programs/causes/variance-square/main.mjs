import assert from 'node:assert';

class Stats {
  constructor(values) {
    this.values = values;
  }

  mean() {
    return this.values.reduce((a, b) => a + b) / this.values.length;
  }

  variance() {
    const mean = this.mean();
    return this.values.reduce((sum, v) => sum + (v - mean) * 2, 0) / this.values.length;
  }
}

assert.equal(new Stats([2, 4, 6]).mean(), 4);
assert.equal(new Stats([1, 3]).variance(), 1);
