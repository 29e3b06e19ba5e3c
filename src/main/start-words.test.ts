import { expect, test } from 'vitest';
import { readStartWords } from './start-words.ts';

test.each([
  [[], { folder: undefined, configuration: undefined }],
  [['shop'], { folder: '/home/me/shop', configuration: undefined }],
  [['shop', '--configuration', 'Serve it'], { folder: '/home/me/shop', configuration: 'Serve it' }],
  [['--configuration=Serve', '/srv/shop'], { folder: '/srv/shop', configuration: 'Serve' }],
  [['--configuration', 'Serve'], { folder: '/home/me', configuration: 'Serve' }],
  // Of Chromium.
  [['--no-sandbox', '--inspect=0', 'shop'], { folder: '/home/me/shop', configuration: undefined }],
])('%j', (words, expected) => expect(readStartWords(words, '/home/me')).toEqual(expected));
