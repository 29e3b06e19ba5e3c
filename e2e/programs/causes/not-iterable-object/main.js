const inventory = {
  apple: { count: 3 },
  pear: { count: 4 },
};

function total(items) {
  let sum = 0;
  for (const item of items) { 
    sum += item.count;
  }
  return sum;
}

console.log(total(Object.values(inventory)));
console.log(total(inventory));
