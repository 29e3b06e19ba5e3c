const cluster = require('node:cluster');

function work(id) {
  const answer = id * 10;
  return answer;
}

if (cluster.isPrimary) {
  cluster.fork().on('message', (answer) => {
    console.log(`answer ${answer}`);
    cluster.disconnect();
  });
} else {
  process.send(work(cluster.worker.id));
}
