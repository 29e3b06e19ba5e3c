const path = require('node:path');

const layout = {
  root: '/srv/app',
  folders: { logs: 'logs', cache: 'tmp/cache' },
};

function resolveFolder(name) {
  return path.join(layout.root, layout.folders[name]);
}

const wanted = ['logs', 'cahce'];
for (const name of wanted) {
  console.log(resolveFolder(name));
}
