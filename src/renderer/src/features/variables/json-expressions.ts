/**
 * Expressions whose value is a text: a mark, and JSON with all signs escaped that debuggers escape in their own ways. Only the
 * program's own language knows what its objects hold. What has no form in JSON becomes its own text; circles, what lies very
 * deep and what is very much are left out, which the mark says.
 */
import { mostCopied } from '../../../../shared/copied.ts';
import type { Language } from '../../../../shared/launch.ts';

/** What the text begins with when something was left out. */
export const partMark = '~';
const wholeMark = '=';
const mostValues = 100_000;
const deepest = 50;
/** Signs of texts in it; each may take several of those that are sent. */
const mostSigns = mostCopied / 2;

/** Runs in the program. `this` of a replacer is what holds the value, as it was made into JSON. */
function javascriptText(value: unknown, most: number, signs: number, deepestLevel: number, whole: string, part: string): string {
  let left = most;
  let size = 0;
  let cut = false;
  const above: { readonly holder: unknown; readonly value: unknown }[] = [];
  const without = (words: string) => {
    cut = true;
    return words;
  };
  function form(this: unknown, _: string, given: unknown): unknown {
    size += typeof given === 'string' ? given.length : 4;
    if (size > signs) throw new RangeError('It is too large to be copied');
    if (typeof given === 'bigint') return String(given);
    if (typeof given !== 'object' || given === null) return given;
    while (above.length > 0 && above[above.length - 1]?.holder !== this) above.pop();
    if (above.some((one) => one.value === given)) return without('[circular]');
    if (above.length >= deepestLevel) return without('[deeper]');
    if (--left < 0) return without('[more]');
    let made: unknown = given;
    if (given instanceof Map) {
      const keys = [...given.keys()];
      made = keys.every((key) => typeof key === 'string') ? Object.fromEntries(given) : [...given];
    } else if (given instanceof Set) made = [...given];
    else if (given instanceof Error) made = Object.assign({ name: given.name, message: given.message }, given);
    else if (ArrayBuffer.isView(given) && !(given instanceof DataView)) made = Array.prototype.slice.call(given, 0, left + 1);
    if (Array.isArray(made) && made.length > left) {
      cut = true;
      made = made.slice(0, left);
    }
    above.push({ holder: made, value: given });
    return made;
  }
  const json = JSON.stringify(value, form, 2) as string | undefined;
  return (cut ? part : whole) + encodeURIComponent(json ?? String(value));
}

const python = `
def text(value):
    import json, itertools, types, urllib.parse
    left, size, cut = [${mostValues}], [0], []
    def without(words):
        cut.append(words)
        return words
    def items(values, count):
        if count > left[0]:
            without('more')
        return itertools.islice(values, max(0, left[0]))
    def form(value, above):
        left[0] -= 1
        if left[0] < 0:
            return without('[more]')
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            size[0] += len(value)
            if size[0] > ${mostSigns}:
                raise ValueError('It is too large to be copied')
            return str.__str__(value)
        if isinstance(value, int):
            return int(value)
        if isinstance(value, float):
            return float(value) if float('-inf') < value < float('inf') else str(value)
        if id(value) in above:
            return without('[circular]')
        if len(above) >= ${deepest}:
            return without('[deeper]')
        above = above | {id(value)}
        if isinstance(value, dict):
            return dict([(key if isinstance(key, str) else str(key), form(item, above)) for key, item in items(value.items(), len(value))])
        if isinstance(value, (list, tuple, set, frozenset)):
            return [form(item, above) for item in items(value, len(value))]
        if isinstance(value, (type, types.ModuleType)) or callable(value):
            return str(value)
        fields = dict(getattr(value, '__dict__', None) or {})
        for base in type(value).__mro__:
            slots = base.__dict__.get('__slots__', ())
            for name in (slots,) if isinstance(slots, str) else slots:
                if isinstance(base.__dict__.get(name), types.MemberDescriptorType) and hasattr(value, name):
                    fields[name] = getattr(value, name)
        return form(fields, above) if fields else str(value)
    made = json.dumps(form(value, frozenset()), indent=2)
    return ('${partMark}' if cut else '${wholeMark}') + urllib.parse.quote(made)
`;

const javascript = (expression: string) => `(${String(javascriptText)})((${expression}), ${mostValues}, ${mostSigns}, ${deepest}, '${wholeMark}', '${partMark}')`;

export const jsonExpressions: Readonly<Partial<Record<Language, (expression: string) => string>>> = {
  javascript,
  typescript: javascript,
  // One expression, whose names do not become those of the frame. A text of JSON is one of Python too.
  python: (expression) => `(lambda value, space: exec(${JSON.stringify(python)}, space) or space['text'](value))((${expression}), {})`,
};
