const board = [];
for (let y = 0; y < 3; y++) {
  board[y] = [];
  for (let x = 0; x < 3; x++) board[y][x] = '.';
}

function play(moves) {
  for (const [x, y, mark] of moves) {
    board[y][x] = mark;
  }
}

play([
  [0, 0, 'X'],
  [1, 1, 'O'],
  [2, 3, 'X'],
]);
console.log(board.map((row) => row.join('')).join('\n'));
