type Tree = { value: number; left?: Tree; right?: Tree };

function insert(tree: Tree, value: number): Tree {
  if (value < tree.value) {
    tree.left = tree.left ? insert(tree.left, value) : { value };
  } else {
    tree.right = tree.right ? insert(tree.right, value) : { value };
  }
  return tree;
}

function max(tree: Tree): number {
  return tree.right!.value > tree.value ? max(tree.right!) : tree.value;
}

let root: Tree = { value: 5 };
for (const n of [3, 8, 9]) root = insert(root, n);
console.log(max(root));
