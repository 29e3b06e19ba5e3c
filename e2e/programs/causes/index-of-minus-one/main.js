const header = 'name;age;city'.split(';');
const rows = ['Ada;36;London', 'Bob;41;Paris'].map((line) => line.split(';'));

function column(title) {
  return header.indexOf(title);
}

function cell(row, title) {
  return row[column(title)];
}

for (const row of rows) {
  console.log(cell(row, 'name').toUpperCase(), cell(row, 'City').toUpperCase());
}
