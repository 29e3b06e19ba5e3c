/** The settings schema: one source for validation, defaults and the settings page. Only the user's own file may hold them. */
import { z } from 'zod';
import { configuredAdaptersSchema } from './adapters.ts';

/** A setting that is a secret is never sent to a window; a window only learns whether it is set. */
export const settingsSchema = z.object({
  appearance: z
    .object({
      theme: z.enum(['system', 'dark', 'light']).default('system').meta({ title: 'Colour theme', description: 'Dark, light, or as the system has it' }),
      codeFontSize: z.number().int().min(9).max(24).default(13).meta({ title: 'Size of code', description: 'In pixels' }),
    })
    .prefault({}),
  agent: z
    .object({
      enabled: z.boolean().default(true).meta({ title: 'Look into failures', description: 'The agent looks into every failure by itself and proposes a plan' }),
      runLooksUnasked: z
        .boolean()
        .default(false)
        .meta({ title: 'Look without asking', description: 'Steps that are proven to only look at state run without asking' }),
      planner: z
        .enum(['auto', 'builtin', 'model'])
        .default('auto')
        .meta({ title: 'Planner', description: 'Who plans; automatic: a model when one is configured, the built-in planner otherwise' }),
      rounds: z.number().int().min(1).max(50).default(8).meta({ title: 'Plans per task', description: 'At most; then the agent says what it knows and gives up' }),
      minutes: z.number().min(1).max(240).default(10).meta({ title: 'Minutes per task', description: 'At most; the time it waits for you does not count' }),
      deny: z.array(z.string()).default([]).meta({ title: 'Never allow', description: 'Actions that are always refused, separated by commas, for example restart' }),
    })
    .prefault({}),
  model: z
    .object({
      baseUrl: z
        .union([z.literal(''), z.url({ protocol: /^https?$/ })])
        .default('')
        .meta({ title: 'Base URL', description: 'Address of an OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1' }),
      model: z.string().default('').meta({ title: 'Model', description: 'Its name, as the endpoint calls it' }),
      apiKey: z.string().default('').meta({ title: 'API key', description: 'It can be replaced here, never read; DAPILOT_API_KEY wins when it is set' }),
      answerFormat: z
        .enum(['auto', 'json_schema', 'json_object', 'prompt'])
        .default('auto')
        .meta({ title: 'Answer format', description: 'How the endpoint is asked for JSON; automatic: by what it can' }),
      extendedActions: z.boolean().default(false).meta({ title: 'Extended actions', description: 'Offer the extended actions too; for strong models' }),
      firstTokenSeconds: z.number().min(1).max(600).default(60).meta({ title: 'Patience for the first word', description: 'In seconds' }),
      idleSeconds: z.number().min(1).max(600).default(45).meta({ title: 'Patience in the middle of an answer', description: 'In seconds without a word' }),
    })
    .prefault({}),
  debug: z
    .object({
      node: z.string().default('').meta({ title: 'Node', description: 'Absolute path of the Node that runs programs; empty: the login shell’s' }),
      jsDebugPath: z.string().default('').meta({ title: 'js-debug server', description: 'Absolute path of another one; empty: the bundled one' }),
      python: z.string().default('').meta({ title: 'Python', description: 'Absolute path of the Python that runs programs; empty: the project’s virtual environment, else the login shell’s' }),
      debugpyPath: z.string().default('').meta({ title: 'debugpy', description: 'Folder of another one; empty: the one of that Python, or one that is installed for DAPilot alone' }),
      delvePath: z.string().default('').meta({ title: 'delve', description: 'Absolute path of another dlv; empty: the one on the PATH that fits your Go, or one that is installed for DAPilot alone' }),
      lldbDapPath: z.string().default('').meta({ title: 'lldb-dap', description: 'Absolute path of another one, for C, C++ and Rust; empty: the newest on the PATH, or that of Xcode' }),
      codelldbPath: z.string().default('').meta({ title: 'CodeLLDB', description: 'Absolute path of another one, or of the folder it was unpacked to; empty: the one that comes with DAPilot, on Linux with x64' }),
      justMyCode: z.boolean().default(true).meta({ title: 'Just my code', description: 'Stop and step in your own code only, not in that of dependencies' }),
      quickAnswers: z.boolean().default(true).meta({ title: 'Quick answers', description: 'JavaScript and Python: adapters acknowledge at once what the system would let them wait for, 40 ms each time; holds for programs that are started from now on' }),
      adapters: configuredAdaptersSchema.default({}).meta({ title: 'Further debug adapters', description: 'Any debug adapter, by its command; see the adapters page' }),
      minutesToLive: z.number().min(1).max(1440).default(30).meta({ title: 'Minutes to live', description: 'After this time a launched program is ended, unless you extend it' }),
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
