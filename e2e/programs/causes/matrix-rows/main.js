function transpose(matrix) {
  const rows = matrix.length;
  const cols = matrix[0].length;
  const out = [];
  for (let c = 0; c < cols; c++) {
    out.push([]);
    for (let r = 0; r < rows; r++) {
      out[c][r] = matrix[r][c];
    }
  }
  return out;
}

function multiply(a, b) {
  const out = [];
  for (let i = 0; i < a.length; i++) {
    out[i] = [];
    for (let j = 0; j < b[0].length; j++) {
      let sum = 0;
      for (let k = 0; k < b[0].length; k++) {
        sum += a[i][k] * b[k][j];
      }
      out[i][j] = sum;
    }
  }
  return out;
}

const m = [
  [1, 2],
  [3, 4],
];
const n = [
  [1, 0, 2],
  [0, 1, 3],
];
console.log(transpose(n));
console.log(multiply(m, n));
