/** What a person has said of a folder before a test begins. */
import { realpath } from 'node:fs/promises';
import { dataFolders } from '../../src/main/core/base/data-folders.ts';
import { createTrustStore } from '../../src/main/core/workspace/trust.ts';

/** Trusts a folder in a DAPILOT_HOME, as a click in an earlier window would have. */
export async function trustFolder(home: string, folder: string): Promise<void> {
  const fault = (error: unknown) => {
    throw error;
  };
  await createTrustStore(dataFolders({ DAPILOT_HOME: home }), fault).trust(await realpath(folder));
}
