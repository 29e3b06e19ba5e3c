/** The members of an object, asked of the runtime itself. Nothing of the program runs for it, but a getter that is opened. */
import { integer, position, record, records, text, type Loose } from '../../../base/loose.ts';
import type { Cdp } from '../../wire/cdp.ts';
import { describeRemoteObject, typeOfRemoteObject } from '../../reading/remote-object.ts';

/** Something that can be opened: an object, or what a getter of its owner gives. */
export type Openable = { readonly object: Loose } | { readonly owner: string; readonly getter: string };

export interface Member {
  readonly name: string;
  /** A RemoteObject; undefined for one that only a getter gives. */
  readonly value?: Loose;
  readonly opens?: Openable;
  /** Elements, which are then read in pages. */
  readonly indexed?: number;
}

const milliseconds = 5000;
const valueLimit = 2000;
/** Smaller lists come whole. */
const pageFrom = 100;

/** Symbols have an id too, and no members. */
export const isOpenable = ({ type, objectId }: Loose) => objectId !== undefined && (type === 'object' || type === 'function');

const isList = ({ subtype }: Loose) => subtype === 'array' || subtype === 'typedarray';

/** Elements of a list that is read in pages. */
export function elementsOf(object: Loose): number | undefined {
  const length = isList(object) ? Number(/\((\d+)\)$/.exec(text(object['description']) ?? '')?.[1] ?? 0) : 0;
  return length > pageFrom ? length : undefined;
}

/** `part`: DAP's filter, start and count. Rejects when the object is gone. */
export async function membersOf(cdp: Cdp, of: Openable, part: Loose): Promise<readonly Member[]> {
  if ('getter' in of) return [{ name: '', ...valued(await callOn(cdp, of.owner, getFunction, [of.getter])) }];
  const objectId = text(of.object['objectId']) ?? '';
  const paged = elementsOf(of.object);
  if (part['filter'] !== 'indexed' || paged === undefined) return propertiesOf(cdp, objectId, paged !== undefined);
  const start = position(part['start']);
  const page = await callOn(cdp, objectId, pageFunction, [start, integer(part['count']) ?? paged]);
  return (await propertiesOf(cdp, text(page['objectId']) ?? '', false)).filter(({ name }) => /^\d+$/.test(name));
}

const getFunction = 'function (name) { return this[name]; }';
const pageFunction = `function (start, count) {
  const page = { __proto__: null };
  for (let at = start; at < start + count && at < this.length; at++) if (at in this) page[at] = this[at];
  return page;
}`;

async function callOn(cdp: Cdp, objectId: string, functionDeclaration: string, values: readonly unknown[]): Promise<Loose> {
  const parameters = { objectId, functionDeclaration, arguments: values.map((value) => ({ value })), generatePreview: true, silent: true, objectGroup: 'console' };
  const answer = await cdp.send('Runtime.callFunctionOn', parameters, milliseconds);
  return record(record(answer['exceptionDetails'])['exception'] ?? answer['result']);
}

async function propertiesOf(cdp: Cdp, objectId: string, namedOnly: boolean): Promise<readonly Member[]> {
  const parameters = { objectId, ownProperties: true, generatePreview: true, nonIndexedPropertiesOnly: namedOnly };
  const answer = await cdp.send('Runtime.getProperties', parameters, milliseconds);
  const own = records(answer['result']).map((property) => memberOf(property, objectId));
  const inner = [...records(answer['privateProperties']), ...records(answer['internalProperties'])].filter(({ name, value }) => value !== undefined && !hidden.has(name));
  return [...own, ...inner.map((property) => memberOf(property, objectId))];
}

const hidden = new Set<unknown>(['[[StableObjectId]]', '[[FunctionLocation]]', '[[Scopes]]']);

function memberOf(property: Loose, owner: string): Member {
  const name = text(property['name']) ?? '';
  if (property['value'] !== undefined) return { name, ...valued(record(property['value'])) };
  const isReadable = record(property['get'])['type'] === 'function' && property['symbol'] === undefined;
  return { name, ...(isReadable ? { opens: { owner, getter: name } } : {}) };
}

function valued(value: Loose): Omit<Member, 'name'> {
  const indexed = elementsOf(value);
  return { value, ...(isOpenable(value) ? { opens: { object: value } } : {}), ...(indexed === undefined ? {} : { indexed }) };
}

/** As a variable of DAP. */
export function toVariable({ name, value, indexed }: Member, variablesReference: number): Loose {
  if (!value) return { name, value: '(...)', variablesReference, presentationHint: { lazy: variablesReference > 0 } };
  return {
    name,
    value: describeRemoteObject(value, valueLimit, inSingleQuotes),
    type: typeOfRemoteObject(value),
    variablesReference,
    ...(indexed === undefined ? {} : { indexedVariables: indexed }),
  };
}

/** As js-debug writes strings. */
function inSingleQuotes(value: string): string {
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
