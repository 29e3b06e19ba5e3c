const visited = new Set();

function key(x, y) {
  return [x, y];
}

function visit(x, y) {
  visited.add(key(x, y));
}

visit(0, 0);
visit(1, 2);
if (!visited.has(key(1, 2))) {
  throw new Error('1,2 was visited but is not known');
}
