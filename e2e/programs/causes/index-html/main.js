function element(tag, attributes, ...children) {
  if (typeof tag !== 'string') throw new TypeError('tag must be a string');
  return { tag, attributes: attributes ?? {}, children };
}

function link(href, text) {
  return element('a', { href }, text);
}

function list(items) {
  return element('ul', null, ...items.map((item) => element(item.label, null, item)));
}

const page = list([link('/', 'home'), link('/about', 'about')]);
console.log(JSON.stringify(page));
