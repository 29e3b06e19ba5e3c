function parseQuery(url) {
  const query = url.split('?')[1];
  const result = {};
  for (const pair of query.split('&')) {
    const [key, value] = pair.split('=');
    result[key] = value;
  }
  return result;
}

console.log(parseQuery('/a?x=1&y=2').y);
console.log(parseQuery('/b'));
