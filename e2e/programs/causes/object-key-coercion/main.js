const seats = {};
for (let row = 1; row <= 3; row++) {
  for (const col of ['A', 'B']) seats[row + col] = { free: true };
}

function book(label) {
  const seat = seats[label];
  seat.free = false;
  return seat;
}

const wanted = [['1', 'A'], ['B', '2']];
for (const [row, col] of wanted) console.log(book(row + col));
