export function pipe(...steps) {
  return (input) => steps.reduce((value, step) => step(value), input);
}
