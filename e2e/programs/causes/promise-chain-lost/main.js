const db = {
  rows: [{ id: 1, tags: ['a', 'b'] }],
  query(id) {
    return Promise.resolve(this.rows.filter((row) => row.id === id));
  },
};

function first(id) {
  return db.query(id).then((rows) => { rows[0]; });
}

async function main() {
  const row = await first(1);
  for (const tag of row.tags) console.log(tag);
}

main();
