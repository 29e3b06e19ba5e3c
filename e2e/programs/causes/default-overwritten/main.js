const defaults = { retries: 3, backoff: { initial: 100, factor: 2 } };

function configure(options) {
  return { ...defaults, ...options };
}

function delays(settings) {
  const result = [];
  for (let i = 0; i < settings.retries; i++) {
    result.push(settings.backoff.initial * settings.backoff.factor ** i);
  }
  return result;
}

function readOptions(argv) {
  return { retries: Number(argv[0] || 2), backoff: argv[1] };
}

console.log(delays(configure(readOptions([]))));
