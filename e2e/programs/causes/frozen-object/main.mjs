const defaults = Object.freeze({ level: 'info', tags: [] });

function withTag(options, tag) {
  options.level = 'debug';
  options.tags.push(tag);
  return options;
}

console.log(withTag(defaults, 'x'));
