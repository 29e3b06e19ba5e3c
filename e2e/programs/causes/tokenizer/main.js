const rules = [
  ['number', /^\d+/],
  ['op', /^[+\-*/]/],
  ['space', /^ +/],
];

function tokenize(text) {
  const tokens = [];
  let rest = text;
  while (rest.length > 0) {
    let found = null;
    for (const [kind, pattern] of rules) {
      const match = pattern.exec(rest);
      if (match) {
        found = { kind, text: match[0] };
        break;
      }
    }
    tokens.push(found.kind);
    rest = rest.slice(found.text.length);
  }
  return tokens;
}

console.log(tokenize('12 + 7'));
console.log(tokenize('3 * x'));
