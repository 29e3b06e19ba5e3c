process.on('exit', () => process.stdout.write('at exit\n'));
console.log('last line');
setTimeout(() => {
  process.stderr.write('after the last line, without an end');
}, 5);
