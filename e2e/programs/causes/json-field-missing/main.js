const fs = require('fs');
const path = require('path');

function loadTeams() {
  const raw = fs.readFileSync(path.join(__dirname, 'teams.json'), 'utf8');
  return JSON.parse(raw).teams;
}

function roster(team) {
  return [...team.players].sort().join(', ');
}

for (const team of loadTeams()) console.log(team.name, roster(team));
