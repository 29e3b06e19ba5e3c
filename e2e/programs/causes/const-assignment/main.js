function countVowels(word) {
  const count = 0;
  for (const letter of word) {
    if ('aeiou'.includes(letter)) {
      count += 1;
    }
  }
  return count;
}

console.log(countVowels('banana'));
