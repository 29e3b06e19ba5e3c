class Shape {
  constructor() {
    this.label = this.describe();
  }
}

module.exports = { Shape };
