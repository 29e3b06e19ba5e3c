class Timer {
  constructor(name) {
    this.name = name;
    this.elapsed = 0;
  }

  tick(ms) {
    this.total = (this.total ?? 0) + ms;
  }

  elapsed() {
    return `${this.name}: ${this.total}`;
  }
}

const timer = new Timer('build');
timer.tick(5);
console.log(timer.elapsed());
