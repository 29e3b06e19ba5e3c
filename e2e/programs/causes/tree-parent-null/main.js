function node(value, parent = null) {
  const self = { value, parent, children: [] };
  if (parent) parent.children.push(self);
  return self;
}

function depth(n) {
  let d = 0;
  while (n.parent.value !== undefined) {
    n = n.parent;
    d++;
  }
  return d;
}

const root = node('root');
const a = node('a', root);
const b = node('b', a);
console.log(depth(b));
