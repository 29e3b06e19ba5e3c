import type { Risk } from '../../shared/agent.ts';
import type { Settings } from '../../shared/settings.ts';
import type { DataFolders } from './base/data-folders.ts';
import type { Guardian } from './base/guardian-client.ts';
import type { KeyCipher } from './base/key-cipher.ts';
import type { Logger } from './base/logger.ts';

/** What a core is given by the process it runs in. */
export interface CoreHost {
  readonly version: string;
  readonly folders: DataFolders;
  /** Folder of the installed examples. */
  readonly examples: string;
  /** Makes this core the one of a folder, or throws `workspace-open-elsewhere`; gives the function that ends it. */
  readonly claim: (realPath: string) => Promise<() => Promise<void>>;
  readonly logger: Logger;
  /** Of this process; DAPILOT_API_KEY, DAPILOT_JS_DEBUG, DAPILOT_DEBUGPY and DAPILOT_DELVE are read from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The system's key store, where the host has one that is worth the name. */
  readonly keyCipher?: KeyCipher | undefined;
  /** Ends what this process leaves behind. Its owner disposes of it after the core. */
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
  /** The person's command line names the program: it runs, and is run as it says, in a folder that is not trusted too. */
  readonly programNamed?: boolean;
  /** Whether somebody can click. */
  readonly interactive: boolean;
  /** What the agent may do in this run without a click, besides what the settings allow. */
  readonly allow: readonly Risk[];
  /** Who plans in this run, whatever the settings say. */
  readonly planner?: Settings['agent']['planner'] | undefined;
  /** Where relative paths start while no folder is open. */
  readonly currentFolder: string;
}
