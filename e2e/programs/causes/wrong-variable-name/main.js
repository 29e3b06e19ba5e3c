function groupBy(list, key) {
  const groups = {};
  for (const item of list) {
    const k = item[key];
    if (!groups[k]) groups[key] = [];
    groups[k].push(item);
  }
  return groups;
}

const animals = [
  { kind: 'cat', name: 'Tom' },
  { kind: 'dog', name: 'Rex' },
];
console.log(groupBy(animals, 'kind'));
