function area(shape, unit) {
  const value = shape.width * shape.height;
  return value + ' ' + unit.symbol;
}

function describe(shape, unit) {
  const parts = [];
  parts.push(shape.name);
  parts.push(area(shape));
  parts.push('in ' + unit.name);
  return parts.join(' ');
}

const metre = { name: 'metres', symbol: 'm²' };
console.log(describe({ name: 'desk', width: 2, height: 1 }, metre));
