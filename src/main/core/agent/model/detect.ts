/** Model servers on this machine, at the ports they choose by themselves. Nothing else is ever asked. */
import type { FoundModelServer, ModelProtocol } from '../../../../shared/models.ts';
import { modelProfileSchema } from '../../../../shared/models.ts';
import { openEndpoint } from './endpoint.ts';

export interface KnownServer {
  readonly name: string;
  readonly protocol: ModelProtocol;
  readonly baseUrl: string;
}

const knownServers: readonly KnownServer[] = [
  { name: 'Ollama', protocol: 'ollama', baseUrl: 'http://127.0.0.1:11434' },
  { name: 'llama.cpp', protocol: 'llama', baseUrl: 'http://127.0.0.1:8080' },
  { name: 'LM Studio', protocol: 'openai', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'vLLM', protocol: 'openai', baseUrl: 'http://127.0.0.1:8000/v1' },
];

const patienceMilliseconds = 2000;
const mostModels = 200;

/** Those that answer as what they should be, with their models. */
export async function detectServers(signal: AbortSignal, servers: readonly KnownServer[] = knownServers): Promise<readonly FoundModelServer[]> {
  const found = await Promise.all(servers.map((server) => look(server, AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]))));
  return found.filter((server) => server !== undefined);
}

async function look(server: KnownServer, signal: AbortSignal): Promise<FoundModelServer | undefined> {
  const profile = modelProfileSchema.parse({ protocol: server.protocol, baseUrl: server.baseUrl });
  try {
    const models = await openEndpoint({ profile, apiKey: undefined, localOnly: true }).models(signal);
    return { ...server, models: models.slice(0, mostModels) };
  } catch {
    // Nothing listens there, or something else does: either way it is no model server.
    return undefined;
  }
}
