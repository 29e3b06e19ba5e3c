function paginate(items, page, size) {
  const pages = [];
  for (let i = 0; i < items.length; i += size) {
    pages.push(items.slice(i, i + size));
  }
  return pages[page];
}

const items = ['a', 'b', 'c', 'd', 'e'];
console.log(paginate(items, 0, 2).join());
console.log(paginate(items, 3, 2).join());
