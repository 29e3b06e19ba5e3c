const logger = require('./logger');
const config = require('./config');

config.load({ level: 'debug', format: { time: true } });
logger.log('started');
