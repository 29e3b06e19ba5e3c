const data = { items: [{ id: 1, meta: { tags: ['x'] } }, { id: 2 }] };

const tags = data.items
  .filter((item) => item.id > 0)
  .flatMap((item) => item.meta.tags);
console.log(tags);
