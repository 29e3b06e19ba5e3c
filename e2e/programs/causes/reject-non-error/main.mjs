const stock = { apple: 3 };

function reserve(item, count) {
  return new Promise((resolve, reject) => {
    const left = stock[item];
    if (left === undefined || left < count) {
      reject(new Error(`cannot reserve ${count} of ${item}`));
      return;
    }
    stock[item] = left - count;
    resolve({ item, count });
  });
}

async function order(lines) {
  const done = [];
  for (const { item, count } of lines) done.push(await reserve(item, count));
  return done;
}

await order([
  { item: 'apple', count: 2 },
  { item: 'aple', count: 1 },
]);
