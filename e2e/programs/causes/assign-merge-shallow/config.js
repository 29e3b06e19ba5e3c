const defaults = { database: { host: 'localhost', port: 5432, pool: { max: 10 } }, log: 'info' };

function loadOverrides(env) {
  return env === 'production'
    ? { database: { host: 'db.internal', port: 5433 } }
    : { log: 'debug' };
}

function buildConfig(env) {
  return Object.assign({}, defaults, loadOverrides(env));
}

module.exports = { buildConfig };
