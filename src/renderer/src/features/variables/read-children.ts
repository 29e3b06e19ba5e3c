/** Which request reads the children of a container, and what becomes of its answer. Never asks for more than a page. */
import type { Params, Result } from '../../../../shared/contract.ts';
import type { Variable } from '../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { siblingKeys, type NodeKey } from './node-key.ts';
import { appendPage, isElement, pageSize, trimIndexed } from './paging.ts';
import { hasOwnPage, rangeContainers, variableContainer, type Container, type Page } from './variable-rows.ts';

/** The session and stop that references belong to. */
export interface Origin {
  readonly sessionId: SessionId;
  readonly stop: StopNumber;
}

export type ReadVariables = (params: Params<'variables.read'>) => Promise<Result<'variables.read'>>;

/** The request for the first page of a container, or for what follows `loaded` named members. */
function pageRequest(origin: Origin, container: Container, loaded = 0): Params<'variables.read'> {
  const base = { ...origin, reference: container.reference };
  if (container.range) return { ...base, filter: 'indexed', start: container.range.start, count: container.range.count };
  if (container.indexed > pageSize || loaded > 0) return { ...base, filter: 'named', start: loaded, count: pageSize };
  return { ...base, start: 0, count: pageSize };
}

/** A page of a container; a failure is a page too. `known` is what it already has. Rejects only when cancelled. */
export async function readPage(
  read: ReadVariables,
  origin: Origin,
  container: Container,
  known: readonly Variable[] = [],
): Promise<Page> {
  try {
    const members = container.indexed > 0 ? known.filter((variable) => !isElement(variable)) : known;
    const answer = await read(pageRequest(origin, container, members.length));
    if (container.range) return { status: 'ready', variables: trimIndexed(answer.variables, container.range), more: false };
    return { status: 'ready', ...appendPage(known, answer) };
  } catch (error) {
    return { status: 'failed', variables: known, more: false, problem: toProblem(error) };
  }
}

/**
 * The pages of a container and of everything below it that `isOpen`, as far as `pages` does not have them yet. Reads run
 * in parallel, one level after the other.
 */
export async function readOpen(
  read: ReadVariables,
  origin: Origin,
  container: Container,
  isOpen: (key: NodeKey) => boolean,
  pages: Record<NodeKey, Page>,
): Promise<void> {
  if (hasOwnPage(container)) pages[container.key] ??= await readPage(read, origin, container);
  const variables = pages[container.key]?.variables ?? [];
  const keys = siblingKeys(container.path, variables.map((variable) => variable.name));
  const children = variables.flatMap((variable, index) => variableContainer(keys[index] ?? '', variable) ?? []);
  const open = [...children, ...rangeContainers(container)].filter((child) => isOpen(child.key));
  await Promise.all(open.map((child) => readOpen(read, origin, child, isOpen, pages)));
}

/** The value of a getter that the person wants to run: its one child, under the getter's own name. Rejects when it gives none. */
export async function readGetter(read: ReadVariables, origin: Origin, getter: Variable): Promise<Variable> {
  const { variables } = await read({ ...origin, reference: getter.reference, start: 0, count: 2 }).catch((error: unknown) => {
    throw toProblem(error).code === 'timeout' ? busy(getter) : error;
  });
  const [value, ...others] = variables;
  // Where it fails, js-debug gives what the function of the getter is made of.
  if (!value || others.length > 0) throw new DapilotError('evaluation-failed', `The getter ${getter.name} threw an exception.`);
  const { lazy: _, ...rest } = value;
  return { ...rest, name: getter.name };
}

function busy({ name }: Variable): DapilotError {
  return new DapilotError('timeout', `The getter ${name} gave no value in time, and the program may still be busy with it. To end it, stop the program.`);
}
