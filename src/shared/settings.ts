/** The settings schema: one source for validation, defaults and the settings page. Only the user's own file may hold them. */
import { z } from 'zod';

/** A setting that is a secret is never sent to a window; a window only learns whether it is set. */
export const settingsSchema = z.object({
  appearance: z
    .object({
      theme: z.enum(['system', 'dark', 'light']).default('system').describe('Colour theme'),
      codeFontSize: z.number().int().min(9).max(24).default(13).describe('Size of code in pixels'),
    })
    .prefault({}),
  agent: z
    .object({
      enabled: z.boolean().default(true).describe('The agent looks into every failure by itself and proposes a plan'),
      runLooksUnasked: z
        .boolean()
        .default(false)
        .describe('Steps that are proven to only look at state run without asking'),
      planner: z
        .enum(['auto', 'builtin', 'model'])
        .default('auto')
        .describe('Who plans: a model when one is configured, the built-in planner otherwise'),
      rounds: z.number().int().min(1).max(50).default(8).describe('Plans per task at most'),
      minutes: z.number().min(1).max(240).default(10).describe('Minutes per task at most'),
      deny: z.array(z.string()).default([]).describe('Actions that are always refused, for example setVariable'),
    })
    .prefault({}),
  model: z
    .object({
      baseUrl: z
        .union([z.literal(''), z.url({ protocol: /^https?$/ })])
        .default('')
        .describe('Address of an OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1'),
      model: z.string().default('').describe('Name of the model'),
      apiKey: z.string().default('').describe('Key for the endpoint; DAPILOT_API_KEY wins when it is set'),
      answerFormat: z
        .enum(['auto', 'json_schema', 'json_object', 'prompt'])
        .default('auto')
        .describe('How the endpoint is asked for JSON'),
      extendedActions: z.boolean().default(false).describe('Offer the extended actions too; for strong models'),
      firstTokenSeconds: z.number().min(1).max(600).default(60).describe('Seconds to wait for the first word'),
      idleSeconds: z.number().min(1).max(600).default(45).describe('Seconds a stream may stand still'),
    })
    .prefault({}),
  debug: z
    .object({
      node: z.string().default('').describe('Absolute path of the Node that runs programs; empty: the login shell’s'),
      jsDebugPath: z.string().default('').describe('Absolute path of another js-debug server; empty: the bundled one'),
      python: z.string().default('').describe('Absolute path of the Python that runs programs; empty: the project’s virtual environment, else the login shell’s'),
      debugpyPath: z.string().default('').describe('Folder of another debugpy; empty: the one of that Python, or one that is installed for DAPilot alone'),
      justMyCode: z.boolean().default(true).describe('Python: stop and step in your own code only'),
      minutesToLive: z.number().min(1).max(1440).default(30).describe('Minutes after which a launched session is ended'),
    })
    .prefault({}),
});

export type Settings = z.infer<typeof settingsSchema>;

/** What a window sees: the settings with secrets replaced by whether they are set. */
export interface VisibleSettings {
  readonly values: Settings;
  /** Dotted names of secrets that have a value; `values` holds '' for each secret. */
  readonly secretsSet: readonly string[];
  readonly problem?: string;
}

export const secretSettings = ['model.apiKey'] as const;

export const defaultSettings: Settings = settingsSchema.parse({});
