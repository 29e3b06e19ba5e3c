class ShoppingCart {
  constructor() {
    this.items = [];
  }

  addItem(item) {
    this.item.push(item);
  }

  total() {
    return this.items.reduce((sum, item) => sum + item.price, 0);
  }
}

const cart = new ShoppingCart();
cart.addItem({ name: 'book', price: 12 });
console.log(cart.total());
