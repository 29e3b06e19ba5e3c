function* pages(total, size) {
  for (let start = 0; start < total; start += size) {
    yield { start, end: Math.min(start + size, total) };
  }
}

function take(iterator, count) {
  const found = [];
  for (let i = 0; i < count; i++) {
    const { value } = iterator.next();
    found.push(value.end - value.start);
  }
  return found;
}

console.log(take(pages(10, 4), 4));
