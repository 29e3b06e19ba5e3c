function add(a, b) {
  const sum = a + b;
  return sum;
}

let total = 0;
for (const number of [1, 2, 3]) {
  total = add(total, number);
}
console.log(`total ${total}`);
