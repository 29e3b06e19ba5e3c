// Leaves a child, and a grandchild in a session of its own that nobody waits for; then it stands or runs on.
const { spawn } = require('node:child_process');

const child = spawn('sh', ['-c', 'setsid sleep 600 & echo started; exec sleep 601'], { stdio: ['ignore', 'pipe', 'ignore'] });
child.stdout.once('data', () => {
  console.log('all started');
  if (process.argv[2] === 'stand') debugger;
  setInterval(() => undefined, 1000);
});
