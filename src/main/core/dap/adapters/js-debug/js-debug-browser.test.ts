import { expect, test } from 'vitest';
import { lacksDisplay } from './js-debug-browser.ts';

test('a browser has no window where there is no display, unless somebody has said how it is to be shown', () => {
  expect(lacksDisplay({}, {}, 'linux')).toBe(true);
  expect(lacksDisplay({ runtimeArgs: ['--incognito'] }, { DISPLAY: '' }, 'linux')).toBe(true);
  expect(lacksDisplay({}, { DISPLAY: ':0' }, 'linux')).toBe(false);
  expect(lacksDisplay({}, { WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false);
  expect(lacksDisplay({ runtimeArgs: ['--headless=new'] }, {}, 'linux')).toBe(false);
  expect(lacksDisplay({ runtimeArgs: ['--ozone-platform=headless'] }, {}, 'linux')).toBe(false);
  expect([lacksDisplay({}, {}, 'darwin'), lacksDisplay({}, {}, 'win32')]).toEqual([false, false]);
});
