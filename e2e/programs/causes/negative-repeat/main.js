function pad(label, width) {
  return label + ' '.repeat(width - label.length);
}

function table(rows) {
  const width = Math.max(...rows.slice(1).map((row) => row.label.length));
  return rows.map((row) => pad(row.label, width) + row.value).join('\n');
}

console.log(table([
  { label: 'Temperature', value: 21 },
  { label: 'Wind', value: 3 },
  { label: 'Rain', value: 0 },
]));
