class TreeNode {
  constructor(key) {
    this.key = key;
    this.left = null;
    this.right = null;
  }
}

class SearchTree {
  constructor() {
    this.root = null;
  }

  insert(key) {
    const node = new TreeNode(key);
    if (this.root === null) {
      this.root = node;
      return;
    }
    let current = this.root;
    while (true) {
      if (key < current.key) {
        if (current.left === null) { current.left = node; return; }
        current = current.left;
      } else {
        if (current.right === null) { current.right = node; return; }
        current = current.right;
      }
    }
  }

  has(key) {
    let current = this.root;
    while (current.key !== key) {
      current = key < current.key ? current.left : current.right;
    }
    return true;
  }
}

const tree = new SearchTree();
for (const key of [5, 2, 8]) tree.insert(key);
console.log(tree.has(2), tree.has(7));
