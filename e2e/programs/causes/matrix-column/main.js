const matrix = [
  [1, 2, 3],
  [4, 5, 6],
];

function column(m, index) {
  const result = [];
  for (let row = 0; row < m[0].length; row++) {
    result.push(m[row][index]);
  }
  return result;
}

console.log(column(matrix, 1));
