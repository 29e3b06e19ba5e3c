const { Shape } = require('./shape.js');

class Square extends Shape {
  constructor(side) {
    super();
    this.size = { width: side, height: side };
  }

  describe() {
    return `${this.size.width} by ${this.size.height}`;
  }
}

console.log(new Square(3).label);
