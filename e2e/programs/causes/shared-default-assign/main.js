const blank = { lines: [], title: '' };

function createPage(title) {
  return Object.assign({}, blank, { title });
}

function write(page, text) {
  page.lines.push({ text });
}

function takeLast(page) {
  const last = page.lines.pop();
  return last.text;
}

const first = createPage('one');
const second = createPage('two');
write(first, 'hello');
console.log(takeLast(second));
console.log(takeLast(first));
