const game = {
  score: 0,
  players: ['Ann', 'Bo'],
  start() {
    this.players.forEach(function (player) {
      this.score.toFixed(0);
      console.log(player);
    });
  },
};

game.start();
