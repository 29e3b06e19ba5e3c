async function loadPage(number) {
  return { number, rows: [`row ${number}a`, `row ${number}b`] };
}

async function loadAll(count) {
  const pages = [];
  for (let i = 0; i < count; i++) pages.push(loadPage(i));
  const loaded = await pages;
  return loaded.flatMap((page) => page.rows.map((row) => row.toUpperCase()));
}

loadAll(2).then((rows) => console.log(rows));
