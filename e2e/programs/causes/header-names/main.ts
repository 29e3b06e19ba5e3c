type Row = Record<string, string>;

function toRows(header: string[], lines: string[][]): Row[] {
  return lines.map((cells) => {
    const row: Row = {};
    cells.forEach((cell, i) => {
      row[header[i]!] = cell;
    });
    return row;
  });
}

const rows = toRows(['Name', 'Age'], [['Ann', '31'], ['Bo', '27']]);
for (const row of rows) {
  console.log(row['name']!.toUpperCase(), Number(row['age']));
}
