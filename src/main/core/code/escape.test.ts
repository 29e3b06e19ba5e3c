import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Thrown } from '../base/escape.ts';
import { createEscapes, escapeFrom } from './escape.ts';
import { parse } from './parser.ts';

/** The place asked about is the one before which the text has a `^`. */
function escape(marked: string, thrown: Thrown, language = 'javascript') {
  const before = marked.slice(0, marked.indexOf('^')).split('\n');
  const root = parse(language, marked.replace('^', ''));
  if (!root || !marked.includes('^')) throw new Error(`no place in ${marked}`);
  return escapeFrom(root, { line: before.length, column: (before.at(-1) ?? '').length + 1 }, thrown);
}

test.each([
  ['at the top level', '^throw 1;', 'exception'],
  ['in a function', 'function f() { ^throw 1; }', 'exception'],
  ['inside of an expression', 'function f(x) { return 1 + g(x.^y); }', 'exception'],
  ['in an async function', 'async function f() { ^throw 1; }', 'rejection'],
  ['in an async arrow function', 'const f = async (x) => x.^y;', 'rejection'],
  ['in an async method', 'class A { async m() { ^throw 1; } }', 'rejection'],
  ['in a default value of an async function', 'async function f(x = ^g()) {}', 'rejection'],
  ['in an async generator', 'async function* f() { ^throw 1; }', 'rejection'],
  ['in a generator', 'function* f() { ^throw 1; }', 'exception'],
  ['in try', 'try { ^f(); } catch {}', 'held'],
  ['in try with a named error', 'try { ^f(); } catch (error) { g(error); }', 'held'],
  ['in the catch clause itself', 'try { f(); } catch { ^g(); }', 'exception'],
  ['in the catch clause of a try in another try', 'try { try { f(); } catch { ^g(); } } catch {}', 'held'],
  ['in try without catch', 'function f() { try { ^g(); } finally { h(); } }', 'exception'],
  ['in try with a finally that returns', 'function f() { try { ^g(); } finally { return 1; } }', 'held'],
  ['in try with a finally that breaks', 'for (;;) { try { ^g(); } finally { if (x) break; } }', 'held'],
  ['in try with a finally that holds a function which returns', 'try { ^g(); } finally { h(() => { return 1; }); }', 'exception'],
  ['in catch with a finally that returns', 'function f() { try {} catch { ^g(); } finally { return 1; } }', 'held'],
  ['in finally', 'try { f(); } catch {} finally { ^g(); }', 'exception'],
  ['in a function in try', 'try { run(() => { ^throw 1; }); } catch {}', 'exception'],
  ['in a nested function that catches', 'function f() { function g() { try { ^h(); } catch {} } }', 'held'],
  ['in a class in try, in a field', 'try { class A { x = ^f(); } } catch {}', 'exception'],
  ['in a class in try, in a static block', 'try { class A { static { ^f(); } } } catch {}', 'exception'],
  ['in a class in try, in a computed name', 'try { class A { [^f()]() {} } } catch {}', 'held'],
  ['in a class in try, in its heritage', 'try { class A extends ^f() {} } catch {}', 'held'],
  ['in the executor of a promise', 'new Promise(() => { ^throw 1; });', 'rejection'],
] as const)('an exception %s', (_, marked, expected) => {
  expect(escape(marked, 'exception')).toBe(expected);
});

test.each([
  ['awaited at the top level', 'await ^f();', 'exception'],
  ['awaited in an async function', 'async function g() { const x = (await ^f()).y; }', 'rejection'],
  ['awaited in try', 'async function g() { try { await ^f(); } catch {} }', 'held'],
  ['of a method', 'await a.b.^f(1);', 'exception'],
  ['of an optional method', 'await a?.^f(1);', 'exception'],
  ['of import', 'await ^import("./x.js");', 'exception'],
  ['of new Promise', 'await ^new Promise(run);', 'exception'],
  ['returned', 'function g() { return ^f(); }', 'rejection'],
  ['returned from try without being awaited', 'async function g() { try { return ^f(); } catch {} }', 'rejection'],
  ['returned from try with a finally that returns', 'async function g() { try { return ^f(); } finally { return 1; } }', 'held'],
  ['returned by an arrow function', 'const g = () => ^f();', 'rejection'],
  ['as a default value of an arrow function', 'const g = (x = ^f()) => x;', 'held'],
  ['dropped', '^f();', 'dropped'],
  ['dropped with void', 'void ^f();', 'dropped'],
  ['with catch', '^f().catch(report);', 'held'],
  ['with catch at the end', 'await a.^f().then(x).catch(report);', 'held'],
  ['with then', 'await ^f().then((x) => x);', 'exception'],
  ['with two functions in then', 'await ^f().then((x) => x, report);', 'held'],
  ['with finally', 'await ^f().finally(close);', 'exception'],
  ['awaited among others', 'await Promise.all([f(), ^g()]);', 'exception'],
  ['of every element', 'await Promise.all(list.^map(f));', 'exception'],
  ['of every element, spread', 'await Promise.all([...list.^map(f), g()]);', 'exception'],
  ['settled among others', 'await Promise.allSettled([f(), ^g()]);', 'held'],
  ['any of others', 'await Promise.any([f(), ^g()]);', 'held'],
  ['in an array that is not awaited', 'await [^f()];', 'held'],
  ['kept in a variable that is awaited', 'const p = ^f(); g(); await p;', 'exception'],
  ['kept in a variable that is awaited in try', 'const p = ^f(); try { await p; } catch {}', 'held'],
  ['kept in a variable that is awaited among others', 'async function h() { const p = ^f(); return Promise.all([p, g()]); }', 'rejection'],
  ['kept in a variable that is used twice', 'const p = ^f(); p.catch(report); await p;', 'held'],
  ['kept in a variable that is used in another function', 'const p = ^f(); export const h = async () => await p;', 'held'],
  ['kept in a variable that is never used', 'const p = ^f();', 'held'],
  ['kept in a pattern', 'const { p } = ^f(); await p;', 'held'],
  ['kept in a property', 'o.p = ^f(); await o.p;', 'held'],
  ['of the next value of a loop', 'for await (const ^x of f()) {}', 'exception'],
  ['of the next value of a loop in try', 'try { for await (const ^x of f()) {} } catch {}', 'held'],
  ['in the body of a loop', 'for await (const x of f()) { ^y; }', 'held'],
  ['handed to a function', 'await g(^f());', 'held'],
  ['as a branch', 'await (x ? ^f() : g());', 'exception'],
  ['as a condition', 'await (^f() ? 1 : 2);', 'held'],
  ['as an operand', 'await (x ?? ^f());', 'exception'],
  ['compared', 'await (x < ^f());', 'held'],
  ['of no call', 'await ^f;', 'held'],
] as const)('the rejection of a promise %s', (_, marked, expected) => {
  expect(escape(marked, 'rejection')).toBe(expected);
});

test('a call that rejects a promise by what it is', () => {
  expect(escape('await Promise.^reject(1);', 'exception')).toBe('exception');
  expect(escape('async function f() { return Promise.^reject(1); }', 'exception')).toBe('rejection');
  expect(escape('Promise.^reject(1).catch(report);', 'exception')).toBe('held');
  expect(escape('Promise.^try(f).catch(report);', 'exception')).toBe('held');
  expect(escape('^new Promise(f).catch(report);', 'exception')).toBe('held');
  expect(escape('await ^new Promise(f);', 'exception')).toBe('exception');
  expect(escape('await Array.^fromAsync(f());', 'exception')).toBe('exception');
  const made = { made: { line: 1, column: 7 } };
  expect(escape('await new Promise((yes, no) => {\n  setTimeout(() => ^no(1), 5);\n});', 'exception')).toEqual(made);
  expect(escape('await new Promise((yes: F, no: F) => {\n  setTimeout(() => ^no(1), 5);\n});', 'exception', 'typescript')).toEqual(made);
  expect(escape('await new Promise((yes, no) => {\n  run((no) => { ^no(1); });\n});', 'exception')).toBe('exception');
  expect(escape('await new Promise((yes, no) => { ^yes(1); });', 'exception')).toBe('rejection');
});

test('a dynamic import is found from the places that V8 names for it', () => {
  expect(escape('const x = 1, m = ^await import("./x.js");', 'rejection')).toBe('exception');
  expect(escape('async function f() { ^return (await import(x)).y; }', 'rejection')).toBe('rejection');
  expect(escape('async function f() { try { return (await import(^x)).y; } catch {} }', 'rejection')).toBe('held');
  expect(escape('list.map((each) => import(^each));', 'rejection')).toBe('rejection');
  expect(escape('^const all = [await import("./x.js"), await import("./y.js")];', 'rejection')).toBe('held');
  expect(escape('^const load = () => import("./x.js");', 'rejection')).toBe('held');
});

test('types in between hide nothing', () => {
  expect(escape('const x = (await (^f() as Promise<X>)!) satisfies Y;', 'rejection', 'typescript')).toBe('exception');
  expect(escape('try { const x: number = ^f<string>(1); } catch {}', 'exception', 'typescript')).toBe('held');
  expect(escape('class A { private x: number = ^f(); }', 'exception', 'typescript')).toBe('exception');
});

test('columns count UTF-16 units', () => {
  expect(escape('const s = "😀"; try { ^f(); } catch {}', 'exception')).toBe('held');
  expect(escape('try { "😀"; } catch {} ^f();', 'exception')).toBe('exception');
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('files are read when they are asked about, and again when they have changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-escape-'));
  folders.push(folder);
  const path = join(folder, 'main.mjs');
  const escapeOf = createEscapes();
  writeFileSync(path, 'try { f(); } catch {}');
  expect(await escapeOf(path, { line: 1, column: 7 }, 'exception')).toBe('held');
  writeFileSync(path, 'if (1) { f(); }      ');
  utimesSync(path, 1, 1);
  expect(await escapeOf(path, { line: 1, column: 10 }, 'exception')).toBe('exception');
  expect(await escapeOf(path, { line: 99, column: 1 }, 'exception')).toBe('held');
});

test('what cannot be read may catch everything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-escape-'));
  folders.push(folder);
  const escapeOf = createEscapes();
  expect(await escapeOf(join(folder, 'missing.js'), { line: 1, column: 1 }, 'exception')).toBe('held');
  expect(await escapeOf(folder, { line: 1, column: 1 }, 'exception')).toBe('held');
  writeFileSync(join(folder, 'program'), 'f();');
  expect(await escapeOf(join(folder, 'program'), { line: 1, column: 1 }, 'exception')).toBe('held');
  writeFileSync(join(folder, 'bundle.js'), `f();${' '.repeat(1_000_000)}`);
  expect(await escapeOf(join(folder, 'bundle.js'), { line: 1, column: 1 }, 'exception')).toBe('held');
});
