class Clock {
  #now = 0;

  advance(ms) {
    this.#now += ms;
  }

  read() {
    return this.#now;
  }
}

function schedule(tasks, clock) {
  const { advance, read } = clock;
  const done = [];
  for (const task of tasks) {
    advance(task.duration);
    done.push([task.name, read()]);
  }
  return done;
}

console.log(schedule([{ name: 'a', duration: 5 }], new Clock()));
