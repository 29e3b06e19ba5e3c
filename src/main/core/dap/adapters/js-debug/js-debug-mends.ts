/**
 * js-debug's file is not modified, but how it reads the members of an object is mended while its process loads it. It runs
 * getters to describe what they give, of which one may never end, and it asks the runtime for all members at once: many take
 * half a minute, and a million are more than the socket between them takes, so that the session breaks and the program runs
 * away. A version that reads otherwise stays as it is.
 */

/** Members of one object that are shown. */
export const mostMembers = 10_000;

const fewKey = 'dapilot.few';

/** What is found in its text, and what it becomes. */
const mends: readonly (readonly [RegExp, string])[] = [
  [
    /try\{(\w+)=this\[(\w+)\]\}catch\{continue\}/,
    'try{const own=Object.getOwnPropertyDescriptor(this,$2);if(!own||!("value"in own))continue;$1=own.value}catch{continue}',
  ],
  [/async fetchObjectProperties\((\w+)\)\{/, `$&$1=await globalThis[Symbol.for("${fewKey}")](this.cdp,$1);`],
];

const countFunction = 'function () { return Object.keys(this).length; }';
/** js-debug makes variables of these and goes on using the object itself for what is set, so that copies do no harm. */
const fewFunction = `function (most) {
  const few = Object.create(Object.getPrototypeOf(this));
  const names = Object.keys(this);
  for (const name of names.slice(0, most)) Object.defineProperty(few, name, Object.getOwnPropertyDescriptor(this, name));
  return Object.defineProperty(few, '\\u2026', { value: names.length - most + ' more are not shown', enumerable: true });
}`;

const source = `
  const Module = process.getBuiltinModule('node:module');
  const { _compile } = Module.prototype;
  const mends = [${mends.map(([found, becomes]) => `[${String(found)}, ${JSON.stringify(becomes)}]`).join(', ')}];
  Module.prototype._compile = function (text, ...rest) {
    return _compile.call(this, mends.reduce((before, [found, becomes]) => before.replace(found, becomes), text), ...rest);
  };
  globalThis[Symbol.for('${fewKey}')] = async ({ Runtime }, objectId) => {
    const count = await Runtime.callFunctionOn({ objectId, functionDeclaration: ${JSON.stringify(countFunction)}, returnByValue: true, throwOnSideEffect: true, silent: true });
    if (!(count?.result.value > ${mostMembers})) return objectId;
    const few = await Runtime.callFunctionOn({ objectId, functionDeclaration: ${JSON.stringify(fewFunction)}, arguments: [{ value: ${mostMembers} }], silent: true });
    return few?.exceptionDetails === undefined ? (few?.result.objectId ?? objectId) : objectId;
  };
`;

/** Switches of Node that have the server mended. */
export const mendsArguments: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
