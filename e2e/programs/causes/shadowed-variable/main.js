function pickWinner(players) {
  let winner;
  let best = -Infinity;
  for (const player of players) {
    if (player.score > best) {
      best = player.score;
      let winner = player;
    }
  }
  return winner;
}

const result = pickWinner([
  { name: 'Ada', score: 3 },
  { name: 'Bob', score: 9 },
]);
console.log('The winner is ' + result.name);
