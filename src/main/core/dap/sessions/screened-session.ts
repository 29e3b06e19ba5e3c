import type { SessionId } from '../../../../shared/ids.ts';
import type { Logger } from '../../base/logger.ts';
import type { Adapter } from '../adapters/adapter.ts';
import type { Connection } from '../wire/connection.ts';
import type { DapArguments, DapBody } from '../wire/protocol.ts';
import type { Stops } from './stops.ts';

/** What is needed of a session by whoever looks at its stops before they are shown. */
export interface ScreenedSession {
  readonly id: SessionId;
  readonly adapter: Adapter;
  readonly connection: Connection;
  readonly stops: Stops;
  readonly logger: Logger;
  readonly finished: boolean;
  read(command: 'stackTrace', parameters: DapArguments<'stackTrace'>): Promise<DapBody<'stackTrace'>>;
}
