const limits = { small: 10, large: 100 };

function reserve(size, count) {
  const limit = limits[size];
  if (count > limit) throw `too many for ${size}: ${count}`;
  if (limit === undefined) throw 'unknown size ' + size;
  return limit - count;
}

const requests = [
  { size: 'small', count: 3 },
  { size: 'Large', count: 20 },
];
for (const { size, count } of requests) console.log(reserve(size, count));
