function sleepless(value) {
  return new Promise((resolve) => setImmediate(() => resolve(value)));
}

async function getUser(id) {
  return sleepless({ id, name: 'user' + id });
}

async function report(ids) {
  const lines = [];
  for (const id of ids) {
    const user = getUser(id);
    lines.push(user.name.toUpperCase());
  }
  return lines.join('\n');
}

report([1, 2]).then(console.log, (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
