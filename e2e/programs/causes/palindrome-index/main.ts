import assert from 'node:assert/strict';

function isPalindrome(text: string): boolean {
  const letters = text.toLowerCase().replaceAll(' ', '');
  for (let i = 0; i < letters.length / 2; i++) {
    if (letters[i] !== letters[letters.length - i]) return false;
  }
  return true;
}

assert.equal(isPalindrome('abc'), false);
assert.equal(isPalindrome('never odd or even'), true);
