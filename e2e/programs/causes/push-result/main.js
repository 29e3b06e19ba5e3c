function addAll(target, items) {
  let list = target;
  for (const item of items) {
    list = list.push(item);
  }
  return list;
}

console.log(addAll([1], [2, 3]));
