class Basket {
  constructor(owner) {
    this.owner = owner;
    this.lines = [];
  }

  add(name, price) {
    this.lines.push({ name, price });
    return this;
  }

  describe() {
    return this.lines.map(function (line) {
      return `${line.name} for ${this.owner}: ${line.price}`;
    });
  }
}

const basket = new Basket('Ann').add('tea', 3).add('milk', 1);
console.log(basket.describe().join('\n'));
