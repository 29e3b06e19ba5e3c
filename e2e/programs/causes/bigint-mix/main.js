function checksum(text) {
  let hash = 7n;
  for (let i = 0; i < text.length; i++) {
    hash = hash * 31n + text.charCodeAt(i);
  }
  return hash % 1000n;
}

console.log(checksum('hello'));
