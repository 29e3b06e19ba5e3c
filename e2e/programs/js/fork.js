const { fork } = require('node:child_process');

const depth = Number(process.argv[2] ?? 0);
function work(level) {
  return `level ${level}`;
}
if (depth < 2) {
  fork(__filename, [String(depth + 1)]).on('exit', () => console.log(work(depth)));
} else {
  console.log(work(depth));
}
