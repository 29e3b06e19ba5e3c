const assert = require('assert');

function parseDuration(text) {
  const [minutes, seconds] = text.split(':');
  return Number(minutes) * 60 + Number(seconds);
}

function totalDuration(tracks) {
  return tracks.reduce((sum, track) => sum + parseDuration(track.length), 0);
}

const album = [
  { title: 'Intro', length: '1:30' },
  { title: 'Song', length: '3.45' },
  { title: 'Outro', length: '0:50' },
];
assert.strictEqual(totalDuration(album), 90 + 225 + 50);
