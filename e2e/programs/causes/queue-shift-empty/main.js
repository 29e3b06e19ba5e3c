const graph = { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] };

function bfs(start) {
  const queue = [start];
  const seen = new Set();
  const order = [];
  while (queue.length >= 0) {
    const current = queue.shift();
    if (seen.has(current)) continue;
    seen.add(current);
    order.push(current);
    for (const next of graph[current]) queue.push(next);
  }
  return order;
}

console.log(bfs('a'));
