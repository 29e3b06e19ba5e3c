const base = {
  server: { host: 'localhost', port: 8080, tls: { enabled: false } },
  log: { level: 'info' },
};

function merge(a, b) {
  return { ...a, ...b };
}

function load(env) {
  const overrides = env === 'prod' ? { server: { host: 'example.org', port: 443 } } : {};
  return merge(base, overrides);
}

module.exports = { load };
