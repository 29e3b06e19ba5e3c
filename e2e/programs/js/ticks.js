let count = 0;
function tick() {
  console.log(`tick ${count}`);
  count += 1;
}
setInterval(tick, 20);
