function flatten(list) {
  const result = [];
  for (const item of list) {
    if (Array.isArray(item)) {
      result.push(...flatten(list));
    } else {
      result.push(item);
    }
  }
  return result;
}

console.log(flatten([1, [2, [3, 4]], 5]));
