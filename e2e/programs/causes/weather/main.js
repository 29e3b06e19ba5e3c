const fs = require('fs');
const path = require('path');
const { summarize } = require('./summary');

const raw = fs.readFileSync(path.join(__dirname, 'stations.json'), 'utf8');
const stations = JSON.parse(raw);

for (const station of stations) {
  console.log(station.name, summarize(station));
}
