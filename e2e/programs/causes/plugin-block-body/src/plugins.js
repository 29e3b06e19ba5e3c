const registry = {
  auth: () => ({ name: 'auth', order: 1 }),
  metrics: () => { name: 'metrics' },
};

function loadPlugin(id) {
  return registry[id]();
}

module.exports = { loadPlugin };
