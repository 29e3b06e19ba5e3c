/**
 * Expressions whose value is a text: a mark, and JSON with all signs escaped that debuggers escape in their own ways. Only the
 * program's own language knows what its objects hold. What has no form in JSON becomes its own text; circles, what lies very
 * deep and what is very much are left out, which the mark says.
 */
import type { Language } from '../../../../shared/launch.ts';

/** What the text begins with when something was left out. */
export const partMark = '~';
const wholeMark = '=';
const mostValues = 100_000;
const deepest = 50;

/** Runs in the program. `this` of a replacer is what holds the value, as it was made into JSON. */
function javascriptText(value: unknown, most: number, deepestLevel: number, whole: string, part: string): string {
  let left = most;
  let cut = false;
  const above: { readonly holder: unknown; readonly value: unknown }[] = [];
  const without = (words: string) => {
    cut = true;
    return words;
  };
  function form(this: unknown, _: string, given: unknown): unknown {
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
    if ((Array.isArray(made) || ArrayBuffer.isView(made)) && (made as unknown[]).length > left) {
      cut = true;
      made = Array.prototype.slice.call(made, 0, left);
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
    left, cut = [${mostValues}], []
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

const javascript = (expression: string) => `(${String(javascriptText)})((${expression}), ${mostValues}, ${deepest}, '${wholeMark}', '${partMark}')`;

export const jsonExpressions: Readonly<Partial<Record<Language, (expression: string) => string>>> = {
  javascript,
  typescript: javascript,
  // One expression, whose names do not become those of the frame. A text of JSON is one of Python too.
  python: (expression) => `(lambda value, space: exec(${JSON.stringify(python)}, space) or space['text'](value))((${expression}), {})`,
};
