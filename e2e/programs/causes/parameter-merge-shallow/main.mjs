const base = { page: { size: 'A4', margin: { top: 10, left: 12 } }, ink: 'black' };

function mergeOptions(given) {
  const merged = { ...base, ...given, made: true };
  return merged;
}

function layout(given) {
  const options = mergeOptions(given);
  const { page } = options;
  return `${page.size} ${page.margin.top}`;
}

console.log(layout({ ink: 'blue' }));
console.log(layout({ page: { size: 'A5' } }));
