import { createLogger } from './logger.ts';

const log = createLogger({ level: 'info' });
log.info('start');
log.debug('details');
