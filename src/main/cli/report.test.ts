import { expect, test } from 'vitest';
import type { SessionId } from '../../shared/ids.ts';
import { emptySnapshot } from '../../shared/snapshot.ts';
import { textReport } from './report.ts';

test('what a start takes its time for is said once, without its steps; what goes by at once is not', () => {
  const said: string[] = [];
  const report = textReport((text) => said.push(text));
  const reasons = ['starting delve', 'installing delve 1.27.2', 'installing delve 1.27.2: downloading a', 'installing delve 1.27.2: building b', 'building /home/me/cmd', 'starting delve', undefined];
  for (const reason of reasons) {
    report.event({ type: 'session.statusChanged', sessionId: 's1' as SessionId, status: 'starting', ...(reason === undefined ? {} : { reason }) }, emptySnapshot);
  }
  expect(said).toEqual(['  installing delve 1.27.2…\n', '  building /home/me/cmd…\n']);
});
