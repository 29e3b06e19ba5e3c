class Counter {
  constructor(step) {
    this.step = step;
    this.value = 0;
  }

  increment() {
    this.value += this.step;
    return this.value;
  }
}

function repeat(times, action) {
  for (let i = 0; i < times; i += 1) action();
}

const counter = new Counter(3);
repeat(4, counter.increment);
console.log(counter.value);
