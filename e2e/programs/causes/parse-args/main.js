function parse(argv) {
  const options = {};
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i];
    if (arg.startsWith('--')) {
      options[arg] = argv[++i];
    }
  }
  return options;
}

const options = parse(['--mode', 'fast', '--out', 'dist']);
console.log(options.mode.toUpperCase(), options.out.length);
