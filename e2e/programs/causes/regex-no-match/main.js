const lines = `2024-01-02 INFO started
2024-01-02 WARN slow disk
# rotated
2024-01-03 INFO stopped`.split('\n');

function parseEntry(line) {
  const match = line.match(/^(\d{4}-\d\d-\d\d) (\w+) (.*)$/);
  return { date: match[1], level: match[2], text: match[3] };
}

const entries = lines.map(parseEntry);
console.log(entries.length);
