import { expect, it } from 'vitest';
import { pinnedNode, requireNode } from './pinned-node.ts';

it('an old Node is refused with a way out; Electron brings its own', () => {
  expect(() => requireNode({ node: '20.20.2' })).toThrow(expect.objectContaining({ code: 'runtime-missing', message: expect.stringContaining('Node 20.20.2'), hint: expect.stringContaining('npm start') }));
  expect(() => requireNode(process.versions)).not.toThrow();
  expect(() => requireNode({ node: '22.1.0', electron: '45.3.4' })).not.toThrow();
});

it('is a file, an override wins', () => {
  expect(pinnedNode('/override')).toBe('/override');
  expect(pinnedNode()).toMatch(/node(\.exe)?$/);
});
