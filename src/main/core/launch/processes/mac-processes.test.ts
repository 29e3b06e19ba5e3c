import { expect, test } from 'vitest';
import { macProcesses, parsePs } from './mac-processes.ts';

// As macOS 15 prints it; the second process has ended before the second list was made.
const rows = `    1     0     0 root             Ss   Mon Nov 30 08:01:12 2026     /sbin/launchd
  501     1   501 ada              S    Tue Dec  1 09:00:00 2026     /usr/libexec/gone
 4121   880   501 ada              S+   Tue Dec  1 10:15:30 2026     /opt/homebrew/Cellar/node/24.2.0/bin/node
 4130   880   501 ada              R    Tue Dec  1 10:15:31 2026     /Applications/My Tool.app/Contents/MacOS/My Tool
 4140   880   501 ada              Z    Tue Dec  1 10:15:32 2026     (sh)
`;
const commands = `    1 /sbin/launchd
 4121 node server.js --port 80
 4130 /Applications/My Tool.app/Contents/MacOS/My Tool --all
 4140 (sh)
`;

test('the two lists of ps become one', () => {
  expect(parsePs(rows, commands, 501)).toEqual([
    { processId: 1, parent: 0, startTime: 'Mon Nov 30 08:01:12 2026', startedAt: Date.parse('Mon Nov 30 08:01:12 2026'), user: 'root', name: 'launchd', commandLine: '/sbin/launchd', isForeign: true, executable: '/sbin/launchd', executableFile: '/sbin/launchd' },
    expect.objectContaining({ processId: 4121, parent: 880, startTime: 'Tue Dec 1 10:15:30 2026', name: 'node', commandLine: 'node server.js --port 80', isForeign: false, executable: '/opt/homebrew/Cellar/node/24.2.0/bin/node' }),
    expect.objectContaining({ processId: 4130, name: 'My Tool', commandLine: '/Applications/My Tool.app/Contents/MacOS/My Tool --all' }),
  ]);
  expect(parsePs(rows, commands, 0).map(({ isForeign }) => isForeign)).toEqual([false, false, false]);
  expect(parsePs('nonsense\n', '', 501)).toEqual([]);
});

test('it asks ps twice', async () => {
  const asked: string[] = [];
  const found = await macProcesses(async (command, args) => {
    asked.push(`${command} ${args.join(' ')}`);
    return args.includes('pid=,command=') ? commands : rows;
  }, 501);
  expect(found).toHaveLength(3);
  expect(asked).toEqual(['/bin/ps -Aww -o pid=,ppid=,uid=,user=,state=,lstart=,comm=', '/bin/ps -Aww -o pid=,command=']);
});
