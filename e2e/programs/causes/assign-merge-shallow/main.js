const { buildConfig } = require('./config.js');

function connect(config) {
  const size = config.database.pool.max;
  console.log('connecting with', size);
}

const config = buildConfig('production');
connect(config);
