function connect({ host = 'localhost', auth: { user, password } }) {
  return `${user}:${password}@${host}`;
}

function open(name) {
  const settings = { dev: { host: 'dev.local' }, live: { host: 'db.local', auth: { user: 'a', password: 'b' } } };
  return connect(settings[name]);
}

console.log(open('live'));
console.log(open('dev'));
