const { execFile } = require('node:child_process');

if (process.argv[2] === 'child') {
  const words = process.argv.slice(3);
  console.log(words.join('+'));
} else {
  execFile(process.execPath, [__filename, 'child', 'one two', ''], (error, stdout) => {
    console.log(`child said ${stdout.trim()}`);
  });
}
