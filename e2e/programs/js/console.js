class Account {
  constructor(owner) {
    this.owner = owner;
    this.entries = [1, 2];
  }
}

const shoe = { id: 7, name: 'shoe', deep: { sizes: [41, 42, { wide: true }] } };
console.log('plain', 1, true, undefined, null, 10n);
console.log('user', shoe);
console.log([1, 2, 3], new Map([['a', 1]]), new Account('Ada'));
process.stdout.write('raw without end');
process.stdout.write(', and its end\n');
console.group('outer');
console.log('inside', shoe);
console.groupCollapsed('inner');
console.info('deeper\nsecond line');
process.stdout.write('raw inside\n');
console.groupEnd();
console.groupEnd();
console.group();
console.log('nameless');
console.groupEnd();
console.log('outside');
console.error('an error', { code: 3 });
console.table([{ a: 1 }, { a: 2 }]);
console.dir({ x: 1 }, { depth: 0 });
console.log('%s is %d and %o', 'a', 3, { wide: { list: Array.from({ length: 30 }, (_, index) => index) } });
console.log(new Error('bad'));
console.count('times');
console.count('times');
console.log();
console.log("it's", ["it's"]);
console.log({ long: 'x'.repeat(100), more: 'y'.repeat(100) });
process.stdout.write('{ id: 8 }\n');
console.log({ id: 9 });
console.log('end');
