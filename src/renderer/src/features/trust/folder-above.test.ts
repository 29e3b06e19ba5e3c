import { expect, test } from 'vitest';
import { folderAbove } from './folder-above.ts';

test.each([
  ['/home/ada/shop', '/home/ada'],
  ['/home', undefined],
  ['/', undefined],
  [String.raw`C:\code\shop`, String.raw`C:\code`],
  [String.raw`C:\code`, undefined],
])('%s lies in %s', (path, above) => expect(folderAbove(path)).toBe(above));
