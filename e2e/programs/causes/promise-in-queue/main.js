const queue = [];

function job(name, ms) {
  return () => new Promise((resolve) => setTimeout(() => resolve(name), ms));
}

queue.push(job('a', 1));
queue.push(job('b', 1)());
queue.push(job('c', 1));

async function drain() {
  const done = [];
  while (queue.length > 0) {
    const next = queue.shift();
    done.push(await next());
  }
  return done;
}

drain().then((names) => console.log(names));
