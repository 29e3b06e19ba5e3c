/** Texts of functions that run in a program that is debugged, and use nothing else. None runs code of the program, but for a Proxy. */

/** A text that is very long may lie in pieces, which would all be joined for its beginning. */
const cutText = `(of, most) => typeof of !== 'string' || of.length <= most ? of : of.length > 50_000_000 ? '\\u2026 ' + of.length + ' characters' : of.slice(0, most) + '\\u2026'`;

/**
 * A copy of `this` with fewer members and shorter texts; nothing when all of it can be read. Where it has Maps or Sets of more
 * than `entries`: a list of two copies, the second of which has these alone.
 */
const smaller = `function (members, text, entries) {
  if (ArrayBuffer.isView(this) || Array.isArray(this) || this instanceof String) return;
  // Many are counted by the way that takes least.
  const keys = Object.keys(this);
  const names = keys.length > members ? keys : Reflect.ownKeys(this);
  const few = { __proto__: null };
  const large = { __proto__: null };
  const shorten = ${cutText};
  const sizes = [Map, Set].map((kind) => Object.getOwnPropertyDescriptor(kind.prototype, 'size').get);
  const isLarge = (of) => typeof of === 'object' && of !== null && sizes.some((size) => {
    try {
      return size.call(of) > entries;
    } catch {
      return false;
    }
  });
  let cut = names.length > members;
  let parted = false;
  for (const name of cut ? names.slice(0, members) : names) {
    const own = Object.getOwnPropertyDescriptor(this, name);
    if (isLarge(own.value)) {
      large[name] = own;
      parted = true;
      continue;
    }
    const value = shorten(own.value, text);
    if (!Object.is(value, own.value)) {
      own.value = value;
      cut = true;
    }
    few[name] = own;
  }
  if (!cut && !parted) return;
  if (names.length > members) few['\\u2026'] = { value: names.length - members + ' more are not shown', enumerable: true };
  const copy = Object.create(Object.getPrototypeOf(this), few);
  return parted ? [copy, Object.create(null, large)] : copy;
}`;

/** Those of `this` with these names. */
const named = `function (names) {
  const some = { __proto__: null };
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(this, name);
    if (own) some[name] = own;
  }
  return Object.create(Object.getPrototypeOf(this), some);
}`;

/** Throws where the program does not take the value; gives the one that it took. */
const assign = `((of, name, value) => {
  'use strict';
  if (!(name in of)) throw new TypeError('Cannot set ' + String(name) + ': it is no member that could have another value');
  of[name] = value;
  const own = Object.getOwnPropertyDescriptor(of, name);
  return own && 'value' in own ? own.value : value;
})`;

/** What a long text cannot be given as. */
const refuseLong = `((of, most) => {
  if (typeof of === 'string' && of.length > most) throw new RangeError('The text has ' + of.length + ' characters, too many to be taken through the debugger. Assign it in the console instead');
  return of;
})`;

export const runtimeFunctions = { cutText: `(${cutText})`, smaller, named, assign, refuseLong };

/** Wraps an expression whose value is to be copied: throws before a text is made of it that is too long. Copy as JSON throws the same. */
export function measured(expression: string, most: number): string {
  return `((whole) => {
    let size = 0;
    const visit = (of, above) => {
      if (typeof of === 'string') size += of.length;
      else if (typeof of === 'object' && of !== null && !above.includes(of)) {
        if (ArrayBuffer.isView(of) || of instanceof ArrayBuffer) size += 2 * (of.length ?? of.byteLength);
        else if (Array.isArray(of) && of.length > ${most}) size += of.length;
        else {
          for (const name of Object.keys(of)) {
            size += name.length + 4;
            visit(Object.getOwnPropertyDescriptor(of, name).value, [...above, of]);
          }
        }
      }
      if (size > ${most}) throw new RangeError('It is too large to be copied');
    };
    visit(whole, []);
    return whole;
  })(${expression}\n)`;
}
