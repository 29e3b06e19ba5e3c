/** What could be started in the open folder, from what the project says of itself: one place for all languages. */
import { join, relative, sep } from 'node:path';
import { proposalKinds, type Proposal } from '../../../../shared/proposals.ts';
import { isInside } from '../../base/paths.ts';
import { goProposals } from './go-proposals.ts';
import { nativeProposals, type ExamineProgram } from './native-proposals.ts';
import { nodeProposals } from './node-proposals.ts';
import { openProject, type OpenFile } from './project.ts';
import { pythonProposals } from './python-proposals.ts';
import { rustProposals } from './rust-proposals.ts';

export interface ProposalsParts {
  /** Absolute path of the folder. */
  readonly root: string;
  /** Its files, relative, `/` between the segments, without what is ignored. */
  readonly files: readonly string[];
  /** Of an absolute path. */
  readonly examine: ExamineProgram;
}

const mostProposals = 60;

/**
 * Those of the open file first, then what serves, runs, tests. `path`, absolute, is the file that a person is looking at.
 * What cannot be read proposes nothing; nothing of the project is run or changed.
 */
export async function proposalsOf({ root, files, examine }: ProposalsParts, path?: string): Promise<readonly Proposal[]> {
  const project = openProject(root, files);
  const open = path === undefined ? undefined : openIn(root, path);
  const found = await Promise.all([
    nodeProposals(project, open),
    pythonProposals(project, open),
    goProposals(project, open),
    rustProposals(project, open),
    nativeProposals(project, open, (file) => examine(join(root, file))),
  ]);
  const rank = ({ kind }: Proposal) => proposalKinds.indexOf(kind);
  return found.flat().toSorted((a, b) => rank(a) - rank(b)).slice(0, mostProposals);
}

function openIn(root: string, path: string): OpenFile {
  return isInside(root, path) ? relative(root, path).split(sep).join('/') : undefined;
}
