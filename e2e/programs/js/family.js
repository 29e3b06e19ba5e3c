const { spawn } = require('node:child_process');

// A grandchild in a session of its own, that ignores polite requests, and that nobody debugs.
const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
const detached = spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: '' } });
detached.unref();
console.log(`started ${detached.pid}`);
if (process.argv[2] === 'stay') setInterval(() => {}, 1000);
