/** Models that plan: profiles of the settings, and what is found out about them. */
import { z } from 'zod';
import type { Problem } from './errors.ts';

/** How an endpoint is spoken to: OpenAI's chat completions, Ollama's /api/chat, llama-server's /completion. */
export const modelProtocols = ['openai', 'ollama', 'llama'] as const;
export type ModelProtocol = (typeof modelProtocols)[number];

const price = z.number().min(0).max(1_000_000);

/** What a person pays per million tokens; without it the cost is unknown and said to be. */
const priceSchema = z.strictObject({
  input: price,
  /** Of the input, what the endpoint had read before; absent: as `input`. */
  cachedInput: price.optional(),
  output: price,
  currency: z.string().regex(/^[A-Z]{3}$/).default('USD'),
});

export const modelProfileSchema = z.strictObject({
  label: z.string().max(100).optional(),
  protocol: z.enum(modelProtocols).default('openai'),
  baseUrl: z.url({ protocol: /^https?$/ }).max(2000).regex(/^[^@\\\s]*$/, 'An address holds no name and password.'),
  /** Its name as the endpoint calls it; llama-server serves one model and needs none. */
  model: z.string().max(300).default(''),
  /** How the endpoint is asked for JSON; `auto`: by what it can. */
  answerFormat: z.enum(['auto', 'json_schema', 'json_object', 'prompt']).default('auto'),
  /** Offer the extended actions too; for strong models. */
  extendedActions: z.boolean().default(false),
  firstTokenSeconds: z.number().min(1).max(600).default(60),
  idleSeconds: z.number().min(1).max(600).default(45),
  totalSeconds: z.number().min(1).max(3600).default(600),
  /** Tokens that the model can read; Ollama is told so, since it cuts off the rest silently. */
  contextTokens: z.number().int().min(2048).max(10_000_000).optional(),
  /** Lets plain http reach a machine of the person's own network. Elsewhere it is refused: what is seen of a program would be readable by anyone on the way. */
  allowPlainHttp: z.boolean().default(false),
  price: priceSchema.optional(),
});
export type ModelProfile = z.infer<typeof modelProfileSchema>;

export const modelProfileId = z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'An id is made of small letters, digits and dashes.');
export const modelProfilesSchema = z.record(modelProfileId, modelProfileSchema);

/** What plans (large) and what shortens long output for it (small). */
const modelRoles = ['planner', 'helper'] as const;
export type ModelRole = (typeof modelRoles)[number];

/** A ready profile; the person adds the key and chooses among the endpoint's models. */
export interface ModelTemplate {
  readonly id: string;
  readonly label: string;
  /** Where the key comes from, or what has to run. */
  readonly description: string;
  readonly needsKey: boolean;
  readonly profile: { readonly protocol: ModelProtocol; readonly baseUrl: string; readonly model: string; readonly extendedActions?: boolean };
}

/** Where a key is kept: in the system's key store, in memory until DAPilot ends, or given by DAPILOT_API_KEY. */
export type ModelKeyPlace = 'system' | 'memory' | 'environment';

export interface ModelKeys {
  /** By the id of a profile; one that is not in it has no key. */
  readonly places: Readonly<Record<string, ModelKeyPlace>>;
  /** Where a key that is typed now will be kept. */
  readonly keeps: Exclude<ModelKeyPlace, 'environment'>;
}

/** A model server that answered on this machine. */
export interface FoundModelServer {
  readonly name: string;
  readonly protocol: ModelProtocol;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

/** One thing that a test of a profile looked at. */
export interface ModelCheck {
  readonly kind: 'address' | 'key' | 'model' | 'answer' | 'format' | 'streaming' | 'speed';
  readonly state: 'good' | 'poor' | 'bad';
  /** What was seen, as a sentence. */
  readonly words: string;
}

export interface ModelTest {
  readonly checks: readonly ModelCheck[];
  readonly running: boolean;
  readonly problem?: Problem;
}

/** A host on this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** What `new URL(baseUrl)` says. */
export interface ModelAddress {
  readonly protocol: string;
  readonly hostname: string;
}

/** Why an address may not be asked, or undefined. Whatever is asked learns of the program: code, names, values. */
export function addressRefusal({ protocol, hostname }: ModelAddress, allowPlainHttp: boolean, localOnly: boolean): string | undefined {
  if (isLoopback(hostname)) return undefined;
  if (localOnly) return `${hostname} is another machine, and the settings allow only models on this one.`;
  if (protocol === 'https:' || (allowPlainHttp && isPrivate(hostname))) return undefined;
  if (allowPlainHttp) return `${hostname} is not a machine of your own network, so plain http is refused: anyone on the way could read what is sent.`;
  return `${hostname} would be reached over plain http, so anyone on the way could read what is sent.`;
}

/** Names without a dot, .local and .lan, and the addresses that are never routed on the internet. */
function isPrivate(hostname: string): boolean {
  if (/^\d+(\.\d+){3}$/.test(hostname)) return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(hostname);
  if (hostname.startsWith('[')) return /^\[f[cd]|^\[fe80:/.test(hostname);
  return !hostname.includes('.') || /\.(local|lan|internal|home\.arpa)$/.test(hostname);
}
