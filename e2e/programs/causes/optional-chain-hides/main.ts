type Formatter = (value: number) => string;

interface Theme {
  name: string;
  formatters?: Record<string, Formatter>;
}

const themes: Theme[] = [
  { name: 'plain', formatters: { money: (value) => value.toFixed(2) } },
  { name: 'fancy' },
];

function pick(theme: Theme, kind: string): Formatter {
  return theme.formatters?.[kind] as Formatter;
}

for (const theme of themes) {
  const format = pick(theme, 'money');
  console.log(theme.name, format(3.5));
}
