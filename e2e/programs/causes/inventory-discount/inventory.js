class Item {
  constructor(sku, name, price) {
    this.sku = sku;
    this.name = name;
    this.price = price;
  }

  withDiscount(percent) {
    return new Item(this.sku, this.name, this.price * (1 - percent / 100));
  }
}

class Inventory {
  constructor() {
    this.items = {};
  }

  add(item, count) {
    this.items[item.sku] = { item, count };
    return this;
  }

  find(sku) {
    return this.items[sku];
  }
}

module.exports = { Item, Inventory };
