const registry = { json: JSON.parse, upper: (text) => text.toUpperCase() };

function convert(kind, text) {
  try {
    return registry[kind](text);
  } catch (error) {
    throw new Error(`conversion failed: ${error.message}`);
  }
}

const jobs = [
  ['upper', 'abc'],
  ['json', '{"a": 1}'],
  ['JSON', '{"b": 2}'],
];
console.log(jobs.map(([kind, text]) => convert(kind, text)));
