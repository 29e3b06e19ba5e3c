class Node {
  constructor(name, parent) {
    this.name = name;
    this.parent = parent;
    this.children = [];
    if (parent) parent.children.push(this);
  }
}

const root = new Node('root', null);
new Node('leaf', root);
console.log(JSON.stringify(root));
