const jobs = [];

function schedule(name, run) {
  jobs.push({ name, run });
}

function report() {
  console.log('reporting');
}

function cleanUp() {
  console.log('cleaning');
}

schedule('report', report);
schedule('clean', cleanUp());

for (const job of jobs) {
  console.log(job.name);
  job.run();
}
