/** The part of the table about what is looked at beside the debugger. */
import { z } from 'zod';
import type { EnvironmentReport } from './environment.ts';
import { externalServerId } from './external-servers.ts';
import type { SessionId } from './ids.ts';
import type { NetworkDetails, NetworkRequest } from './network.ts';
import { brand, driverRequest, request } from './request.ts';

const sessionId = brand<SessionId>(z.string().min(1).max(100));

export const toolRequests = {
  /** Whether interpreter, adapter and dependencies are as the project wants them; runs nothing of it. Without a root, of the open folder. */
  'environment.check': request<EnvironmentReport>()(z.strictObject({ rootId: sessionId.optional() })),
  /** Connects to a server of tools anew; how that goes is in its state. Refused with `tool-missing` for one that the settings do not have. */
  'externalServer.test': driverRequest()(z.strictObject({ server: externalServerId })),
  /** Begins or ends recording what programs send; it holds for those that are started later too, until it is ended. */
  'network.record': driverRequest()(z.strictObject({ recording: z.boolean() })),
  'network.clear': driverRequest()(z.strictObject({})),
  /** Requests from a number on, in their order. */
  'network.read': request<{ readonly requests: readonly NetworkRequest[] }>()(z.strictObject({ from: z.number().int().min(1), count: z.number().int().min(1).max(2000) })),
  /** Headers and bodies, bounded; bodies are kept by the runtime as long as its program lives. */
  'network.details': request<NetworkDetails>()(z.strictObject({ id: z.number().int().min(1) })),
} as const;
