/** The settings schema: one source for validation, defaults and the settings page. Only the user's own file may hold them. */
import { z } from 'zod';
import { configuredAdaptersSchema } from './adapters.ts';
import { externalServersSchema } from './external-servers.ts';
import { modelProfilesSchema } from './models.ts';

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
      reviewRequests: z
        .boolean()
        .default(false)
        .meta({ title: 'Read before sending', description: 'Everything that would leave for a model waits until you have seen and released it' }),
      planner: z
        .enum(['auto', 'builtin', 'model'])
        .default('auto')
        .meta({ title: 'Planner', description: 'Who plans; automatic: a model when one is configured, the built-in planner otherwise' }),
      rounds: z.number().int().min(1).max(50).default(8).meta({ title: 'Plans per task', description: 'At most; then the agent says what it knows and gives up' }),
      minutes: z.number().min(1).max(240).default(10).meta({ title: 'Minutes per task', description: 'At most; the time it waits for you does not count' }),
      cost: z.number().min(0).max(1_000_000).default(0).meta({ title: 'Cost per task', description: 'At most, in the currency of the model’s price; 0: no limit. A model without a price is not limited by it' }),
      deny: z.array(z.string()).default([]).meta({ title: 'Never allow', description: 'Actions that are always refused, separated by commas, for example restart' }),
    })
    .prefault({}),
  model: z
    .object({
      planner: z.string().max(40).default('').meta({ title: 'Planner', description: 'The model that plans; empty: the first one of the models page' }),
      helper: z
        .string()
        .max(40)
        .default('')
        .meta({ title: 'Helper', description: 'A small model that shortens long output before the planner reads it; empty: none, and the output is cut by rules' }),
      localOnly: z.boolean().default(false).meta({ title: 'Only on this machine', description: 'No model on another machine is ever asked, whatever else is set' }),
      profiles: modelProfilesSchema.default({}).meta({ title: 'Models', description: 'Endpoints and their models; see the models page' }),
    })
    .prefault({}),
  tools: z
    .object({
      servers: externalServersSchema.default({}).meta({ title: 'External tools', description: 'Servers (MCP) whose tools the agent may ask for, each call by your click; see the external tools page' }),
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

/** What a window sees. No secret is ever among the settings: keys of models are kept elsewhere. */
export interface VisibleSettings {
  readonly values: Settings;
  readonly problem?: string;
}

export const defaultSettings: Settings = settingsSchema.parse({});
