export function longest(words) {
  let best = '';
  for (let i = 0; i <= words.length; i++) {
    if (words[i].length > best.length) {
      best = words[i];
    }
  }
  return best;
}
