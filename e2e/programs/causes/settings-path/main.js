const settings = {
  ui: { theme: { name: 'dark', accent: '#f80' }, panels: ['left', 'right'] },
};

function lookup(object, path) {
  return path.split('.').reduce((value, key) => value[key], object);
}

console.log(lookup(settings, 'ui.theme.name'));
console.log(lookup(settings, 'ui.colors.accent'));
