function factorial(n) {
  if (n === 0) return 1;
  return n * factorial(n - 1);
}

function binomial(n, k) {
  return factorial(n) / (factorial(k) * factorial(n - k));
}

console.log(binomial(3, 5));
