const { load } = require('./config');

function url(config) {
  const scheme = config.server.tls.enabled ? 'https' : 'http';
  return `${scheme}://${config.server.host}:${config.server.port}`;
}

console.log(url(load('dev')));
console.log(url(load('prod')));
