/** What could be started in a folder where nothing is configured. Names, commands and paths are text of the folder: untrusted. */
import type { LaunchRequest } from './launch.ts';

export const proposalKinds = ['test', 'server', 'program', 'suite', 'script', 'page'] as const;
/** `test`: of the file that is looked at; `suite`: all of them; `page`: in a browser, once its server runs. */
export type ProposalKind = (typeof proposalKinds)[number];

export interface Proposal {
  readonly kind: ProposalKind;
  readonly launch: LaunchRequest & { readonly name: string };
  /** What will be executed, as a person would type it; only ever shown. */
  readonly command: string;
  /** The file of the folder that it is taken from, relative. */
  readonly from: string;
}
