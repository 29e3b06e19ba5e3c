type Node = { name: string; children: Node[] };

const tree: Node = {
  name: 'root',
  children: [
    { name: 'src', children: [{ name: 'index.ts', children: [] }] },
    { name: 'docs', children: [] },
  ],
};

function child(node: Node, name: string): Node {
  node.children.forEach((candidate) => {
    if (candidate.name === name) {
      return candidate;
    }
  });
  return undefined as never;
}

function resolve(path: string): Node {
  let current = tree;
  for (const part of path.split('/')) {
    current = child(current, part);
  }
  return current;
}

console.log(resolve('src/index.ts').name);
