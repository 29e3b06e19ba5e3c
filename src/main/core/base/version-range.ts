/** Whether a version is one of those that a manifest asks for. Undefined: the range, or the version, is not understood. */

type Numbers = readonly number[];
interface Bound {
  readonly operator: '>=' | '>' | '<=' | '<';
  readonly version: Numbers;
}

/** Ranges as in package.json: `^1.2`, `>=18 <21 || 22.x`, `1.2 - 2`. Pre-releases are not understood. */
export function fitsNpmRange(version: string, range: string): boolean | undefined {
  const numbers = numbersOf(version.replace(/^v/, ''));
  const alternatives = range.split('||').map(boundsOfNpm);
  if (!numbers || alternatives.some((bounds) => bounds === undefined)) return undefined;
  return alternatives.some((bounds) => bounds?.every((bound) => holds(numbers, bound)));
}

/** Specifiers as in requirements.txt: `>=3.8,<4`, `==3.11.*`, `~=1.4`. */
export function fitsPythonSpecifier(version: string, specifier: string): boolean | undefined {
  const numbers = numbersOf(version);
  if (!numbers) return undefined;
  let fits = true;
  for (const part of specifier.split(',').map((each) => each.trim()).filter((each) => each !== '')) {
    const [, operator, written = '', wild] = /^(===?|!=|>=|<=|>|<|~=)\s*(\d+(?:\.\d+)*)(\.\*)?$/.exec(part) ?? [];
    const wanted = numbersOf(written);
    if (operator === undefined || !wanted || (wild !== undefined && !/^[=!]=$/.test(operator))) return undefined;
    const prefix = wanted.every((number, index) => number === (numbers[index] ?? 0));
    const same = wild === undefined ? compare(numbers, wanted) === 0 : prefix;
    if (operator === '~=') {
      if (wanted.length < 2) return undefined;
      fits &&= compare(numbers, wanted) >= 0 && wanted.slice(0, -1).every((number, index) => number === (numbers[index] ?? 0));
    } else if (operator === '!=') fits &&= !same;
    else if (operator.startsWith('==')) fits &&= same;
    else fits &&= holds(numbers, { operator: operator as Bound['operator'], version: wanted });
  }
  return fits;
}

/** Below zero where `a` is older. Both are numbers with dots; what is missing is 0. */
export function compareVersions(a: string, b: string): number {
  return compare(numbersOf(a) ?? [], numbersOf(b) ?? []);
}

function boundsOfNpm(range: string): readonly Bound[] | undefined {
  const text = range.trim();
  const [, from, to] = /^(\S+)\s+-\s+(\S+)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return joined([boundsOf(`>=${from}`), boundsOf(`<=${to}`)]);
  if (text === '' || text === '*' || text === 'latest') return [];
  return joined(text.replace(/([<>=^~]+)\s+/g, '$1').split(/\s+/).map(boundsOf));
}

function joined(all: readonly (readonly Bound[] | undefined)[]): readonly Bound[] | undefined {
  return all.every((each) => each !== undefined) ? all.flat() : undefined;
}

function boundsOf(comparator: string): readonly Bound[] | undefined {
  const [, operator = '', written] = /^(\^|~>?|>=|<=|>|<|=)?v?((?:\d+|[xX*])(?:\.(?:\d+|[xX*])){0,2})$/.exec(comparator) ?? [];
  if (written === undefined) return undefined;
  const parts = written.split('.');
  const end = parts.findIndex((part) => !/^\d+$/.test(part));
  const given = parts.slice(0, end === -1 ? parts.length : end).map(Number);
  if (given.length === 0) return operator === '<' || operator === '>' ? undefined : [];
  const low: Bound = { operator: '>=', version: given };
  const below = (index: number): Bound => ({ operator: '<', version: [...given.slice(0, index), (given[index] ?? 0) + 1] });
  switch (operator) {
    case '>=':
      return [low];
    case '<':
      return [{ operator: '<', version: given }];
    case '>':
      return [given.length < 3 ? { operator: '>=', version: below(given.length - 1).version } : { operator: '>', version: given }];
    case '<=':
      return [given.length < 3 ? below(given.length - 1) : { operator: '<=', version: given }];
    case '^': {
      const first = given.findIndex((number) => number > 0);
      return [low, below(first === -1 ? given.length - 1 : first)];
    }
    case '~':
    case '~>':
      return [low, below(Math.min(1, given.length - 1))];
    default:
      return [low, below(given.length - 1)];
  }
}

function holds(version: Numbers, { operator, version: bound }: Bound): boolean {
  const order = compare(version, bound);
  return operator === '>=' ? order >= 0 : operator === '>' ? order > 0 : operator === '<=' ? order <= 0 : order < 0;
}

function numbersOf(version: string): Numbers | undefined {
  return /^\d+(\.\d+)*$/.test(version) ? version.split('.').map(Number) : undefined;
}

function compare(a: Numbers, b: Numbers): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
