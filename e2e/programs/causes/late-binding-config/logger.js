const config = require('./config');

function log(message) {
  const prefix = config.current.format.time ? '[t] ' : '';
  console.log(prefix + message);
}

module.exports = { log };
