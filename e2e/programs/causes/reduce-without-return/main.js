const log = [
  { level: 'info', message: 'up' },
  { level: 'error', message: 'down' },
  { level: 'info', message: 'up again' },
];

const byLevel = log.reduce((groups, entry) => {
  groups[entry.level] = groups[entry.level] || [];
  groups[entry.level].push(entry.message);
}, {});

console.log(Object.keys(byLevel));
