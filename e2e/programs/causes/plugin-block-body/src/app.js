const { loadPlugin } = require('./plugins');

function createApp(options) {
  const plugins = options.plugins.map(loadPlugin);
  return {
    start() {
      return plugins.map((plugin) => plugin.name.toUpperCase()).join(' ');
    },
  };
}

module.exports = { createApp };
