import { strictEqual } from 'node:assert';

function search(list: number[], wanted: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] === wanted) return middle;
    if (list[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

strictEqual(search([1, 3, 5, 7], 3), 1);
strictEqual(search([1, 3, 5, 7], 7), 3);
