let ticks = 0;

function tick() {
  ticks += 1;
  return ticks;
}

function start(delay) {
  return setTimeout(tick(), delay);
}

start(5);
