const jobs = [];

function every(seconds) {
  const run = () => console.log(`every ${seconds}`);
  run.seconds = seconds;
}

function schedule(run) {
  jobs.push(run);
}

schedule(() => console.log('once'));
schedule(every(5));

for (const run of jobs) run();
