const { Worker, isMainThread, workerData } = require('node:worker_threads');

function double(value) {
  const doubled = value * 2;
  return doubled;
}

if (isMainThread) new Worker(__filename, { workerData: 21 }).on('exit', () => console.log('main done'));
else console.log(`worker ${double(workerData)}`);
