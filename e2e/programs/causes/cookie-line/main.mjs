async function* lines(texts) {
  for (const text of texts) {
    for (const line of text.split('|')) yield line;
  }
}

async function headers(texts) {
  const found = {};
  for await (const line of lines(texts)) {
    const [name, value] = line.split(': ');
    found[name.toLowerCase()] = value.trim();
  }
  return found;
}

console.log(await headers(['Host: a.example', 'Accept: text|Cookie:x']));
