const path = require('node:path');

console.log(path.basename('/tmp/report.txt'));
