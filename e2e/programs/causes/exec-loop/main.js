const html = '<ul><li class="item">One</li><li>Two</li></ul>';

function findAll(text) {
  const found = [];
  const pattern = /<li class="(\w+)">(\w+)<\/li>/g;
  let match;
  do {
    match = pattern.exec(text);
    found.push({ name: match[2], kind: match[1] });
  } while (match);
  return found;
}

console.log(findAll(html));
