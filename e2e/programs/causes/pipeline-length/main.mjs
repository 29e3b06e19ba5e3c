const pipeline = [
  (text) => text.trim(),
  (text) => text.length,
  (text) => text.toUpperCase(),
];

function run(steps, input) {
  return steps.reduce((value, step) => step(value), input);
}

console.log(run(pipeline, '  hello '));
