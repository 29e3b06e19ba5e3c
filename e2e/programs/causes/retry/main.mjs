let calls = 0;

async function flaky() {
  calls += 1;
  if (calls < 3) throw new Error('not yet');
  return { value: 42 };
}

async function retry(fn, times) {
  let last;
  for (let i = 0; i < times; i++) {
    try {
      return await fn();
    } catch (error) {
      last = error;
    }
  }
}

const result = await retry(flaky, 2);
console.log(result.value);
