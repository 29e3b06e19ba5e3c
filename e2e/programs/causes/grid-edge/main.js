const grid = ['#..', '.#.', '..#'];

function neighbours(x, y) {
  const found = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx === 0 && dy === 0) continue;
      if (grid[y + dy][x + dx] === '#') found.push([x + dx, y + dy]);
    }
  }
  return found;
}

console.log(neighbours(1, 1));
console.log(neighbours(0, 0));
