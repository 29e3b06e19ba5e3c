function split(total, parts) {
  const share = Math.round(total / parts);
  return Array.from({ length: parts }, () => share);
}

function check(total, parts) {
  const shares = split(total, parts);
  const sum = shares.reduce((a, b) => a + b, 0);
  if (sum !== total) {
    throw new Error(`shares add up to ${sum}, not ${total}`);
  }
  return shares;
}

console.log(check(9, 3));
console.log(check(10, 4));
