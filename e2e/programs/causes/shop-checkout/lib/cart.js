class Cart {
  constructor(catalog) {
    this.catalog = catalog;
    this.lines = new Map();
  }

  add(id, count) {
    const line = this.lines.get(id) ?? { product: this.catalog[id], count: 0 };
    line.count += count;
    this.lines.set(id, line);
  }

  weight() {
    let total = 0;
    for (const { product, count } of this.lines.values()) total += product.weight * count;
    return total;
  }
}

module.exports = { Cart };
