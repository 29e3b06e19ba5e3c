interface Row {
  name: string;
  score: number;
}

function formatRow(name: string, score: number, width: number): string {
  return name.padEnd(width) + score.toFixed(1).padStart(6);
}

function formatTable(rows: Row[], width: number): string {
  return rows
    .map((row) => formatRow(row.score as never, row.name as never, width))
    .join('\n');
}

console.log(formatTable([{ name: 'Ada', score: 9.75 }, { name: 'Bob', score: 7 }], 12));
