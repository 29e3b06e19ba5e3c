const jobs = new Map();

function schedule(name, run) {
  const job = { name, run, status: 'waiting' };
  jobs.set(name, job);
}

async function start(name) {
  const job = jobs.get(name);
  job.status = 'running';
  job.result = await job.run();
  job.status = 'done';
}

function report() {
  return [...jobs.values()].map((job) => `${job.name}: ${job.result.count}`).join('\n');
}

schedule('a', async () => ({ count: 1 }));
schedule('b', async () => ({ count: 2 }));
await start('a');
start('b');
console.log(report());
