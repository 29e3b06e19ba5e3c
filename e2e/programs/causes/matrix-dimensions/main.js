class Matrix {
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.data = [];
    for (let r = 0; r < rows; r++) {
      this.data.push(new Array(cols).fill(0));
    }
  }

  set(r, c, value) {
    this.data[r][c] = value;
  }
}

const m = new Matrix(2, 3);
for (let r = 0; r < 3; r++) {
  for (let c = 0; c < 2; c++) {
    m.set(r, c, r * c);
  }
}
console.log(m.data);
