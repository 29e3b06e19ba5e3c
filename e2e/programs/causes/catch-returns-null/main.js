const stored = {
  light: '{"name":"light","ink":"#222"}',
  dark: "{'name':'dark','ink':'#eee'}",
};

function readTheme(name) {
  try {
    return JSON.parse(stored[name]);
  } catch {
    return null;
  }
}

function style(name) {
  const theme = readTheme(name);
  return `color: ${theme.ink}`;
}

console.log(style('light'));
console.log(style('dark'));
