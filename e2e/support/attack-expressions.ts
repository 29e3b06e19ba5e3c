/**
 * Expressions that would have effects, in the words of each language and for the programs that the tests stand in. None may come
 * back as a value from an evaluation that is to prove that it only looks. `marker` is a path that nothing may be written to.
 */
type Attacks = (marker: string) => readonly string[];

/** In `inspect` of values.js. */
export const javascriptAttacks: Attacks = (marker) => [
  'counter = 5', 'counter++', '--counter', 'counter += 1', 'counter ||= 7', '[counter] = [5]', '({ counter } = { counter: 5 })',
  'account.owner = "Eve"', 'account["own" + "er"] = "Eve"', 'delete account.owner', 'account.entries[0].amount = 9', 'account.entries.length = 0',
  'account.entries.push(1)', 'account.entries.pop()', 'account.entries.reverse()', 'account.entries.splice(0)', 'account.entries.sort(() => -1)', 'Array.prototype.push.call(account.entries, 1)',
  'map.set("x", 1)', 'map.delete("a")', 'map.clear()', 'Object.assign(account, { owner: 1 })', 'Object.defineProperty(account, "x", { value: 1 })', 'Object.freeze(account)',
  'Object.setPrototypeOf(account, null)', 'Reflect.set(account, "owner", 1)', 'account.__proto__.x = 1', '(it => (it.owner = 1))(account)', 'new Proxy(account, {}).owner = 5',
  'globalThis.attacked = 1', 'var attacked = 1', 'console.log(1)', 'process.exit(1)', 'process.kill(process.pid)', 'process.env.ATTACKED = "1"', 'process.chdir("/")',
  `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'x')`, `process.getBuiltinModule('node:fs').mkdirSync(${JSON.stringify(marker)})`, `process.mainModule.require('child_process').execSync('touch ' + ${JSON.stringify(marker)})`,
  'eval("counter = 5")', 'new Function("globalThis.attacked = 1")()', 'account.reveal.constructor("globalThis.attacked = 1")()',
  'setTimeout(() => { globalThis.attacked = 1 }, 0)', 'queueMicrotask(() => { globalThis.attacked = 1 })', 'Promise.resolve().then(() => { globalThis.attacked = 1 })', 'process.nextTick(() => { globalThis.attacked = 1 })',
  '(async () => { globalThis.attacked = 1 })()', '(async () => { await null; globalThis.attacked = 1 })()', '[...(function* () { yield (globalThis.attacked = 1) })()]', 'import("node:fs")', 'await null',
  'JSON.parse("1", () => (account.owner = 1))', '"a".replace(/a/, () => (counter = 7))', '[1].map(() => counter++)', 'class A { static { globalThis.attacked = 1 } }', 'for (account.owner of ["Eve"]);', 'throw (globalThis.attacked = 1)',
];

/** In `look` of values.py. */
export const pythonAttacks: Attacks = (marker) => [
  'setattr(point, "x", 9)', 'point.__setattr__("x", 9)', 'object.__setattr__(point, "x", 9)', 'delattr(point, "x")', 'point.__dict__.update(x=9)', 'vars(point).update(x=9)', 'point.length', 'point.walk()',
  'numbers.append(1)', 'numbers.pop()', 'numbers.sort()', 'numbers.reverse()', 'numbers.clear()', 'numbers.__setitem__(0, 9)', 'numbers.__iadd__([1])', 'numbers.__class__.append(numbers, 1)', 'getattr(numbers, "append")(1)', 'list.append(numbers, 1)',
  'names.clear()', 'names.pop("bob")', 'names.setdefault("x", 1)', 'names.update(x=1)', 'defaults["x"]', 'defaults.get("x") or defaults["y"]',
  '[numbers.append(1) for _ in [1]]', '{numbers.append(1) for _ in [1]}', 'any(numbers.append(1) for _ in [1])', '(lambda: numbers.append(1))()', '(numbers := [])', 'f"{numbers.append(1)}"', '"{0.length}".format(point)', '"%s" % loud',
  'sorted([1], key=numbers.append)', 'max([1], key=numbers.append)', 'list(map(numbers.append, [1]))', '[*iter(numbers.pop, 0)]', 'note("x")', 'effects.append(1)',
  'str(loud)', 'repr([loud])', 'loud == 1', 'loud in [1]', 'bool(loud)', 'not loud', 'len(loud)', 'loud[0]', 'loud.anything', 'hasattr(loud, "x")', 'loud if loud else 1',
  `open(${JSON.stringify(marker)}, "w")`, `__import__("os").mkdir(${JSON.stringify(marker)})`, `__import__("os").system("touch " + ${JSON.stringify(marker)})`, `exec("open(" + repr(${JSON.stringify(marker)}) + ", 'w')")`, 'eval("numbers.append(1)")', 'compile("1", "", "eval")',
  'globals().update(attacked=1)', 'locals().clear()', 'print("x")', 'input()', 'breakpoint()', 'exit()', 'type("X", (), {})', 'collections.namedtuple("X", "a")', 'numbers[0] = 5', 'del numbers[0]', 'import os', 'yield 1', 'await loud', '9 ** 9 ** 9', '"x" * 10 ** 9',
];

/** In `main` of values/main.go. */
export const goAttacks: Attacks = (marker) => [
  'call double(4)', '  call one.rename("two")', '\tcall double(4)', '\ncall double(4)', 'call', 'call\tdouble(4)', 'dlv config maxStringLen 4', ' dlv help', 'dlv sources', 'double(4)', 'main.double(4)', 'one.rename("two")', 'one.corner.X + double(1)', 'numbers[double(1)]',
  'main.calls = 9', 'main.calls++', 'main.calls += 1', 'calls := 5', 'one.name = "two"', 'one.tags["a"] = 2', 'numbers[0] = 9', '*(&main.calls) = 3', 'one.corner = nil', 'delete(one.tags, "a")', 'append(numbers, 1)', 'copy(numbers, numbers)', 'clear(one.tags)',
  'func() int { main.calls = 9; return 1 }()', 'panic("x")', 'println(1)', 'print(1)', 'go double(4)', 'defer double(4)', 'make([]int, 1)', 'new(int)', 'os.Exit(1)', 'runtime.GC()', 'fmt.Println("x")', `os.Create(${JSON.stringify(marker)})`, 'string(double(4))', 'return', 'for {}',
];

/** In `main` of crash.c. */
export const nativeAttacks: Attacks = (marker) => [
  'argc = 7', 'argc++', '--argc', 'argc += 1', '(argc = 7)', 'argc, argc = 7', 'argc\n= 7', 'argc;exit(1)', '({ argc = 7; })', 'pen.price = 9', 'pen.next->price += 1', 'prices[0] = 1', 'prices[argc++]', 'prices[total(&pen)]', '*pen.next = pen', '*(int*)0 = 1',
  'total(&pen)', 'exit(1)', 'abort()', `system("touch ${marker}")`, 'argc ? exit(1) : 0', 'sizeof(total(&pen))', '(int)total(&pen)', '$rip = 0', '$mine = 1', 'int $x = 1', '{int} &argc = 7',
  `\`platform shell touch ${marker}`, `\`script open("${marker}", "w")`, `platform shell touch ${marker}`, `/cmd platform shell touch ${marker}`, `?/cmd platform shell touch ${marker}`, `/py __import__("os").mkdir("${marker}")`, '/nat argc = 7', '/se argc = 7',
  'expr argc = 7', 'process kill', 'memory write &argc 7', 'register write rip 0', 'script 1', 'p argc = 7', 'call total(&pen)', 'pen.price=5',
];
