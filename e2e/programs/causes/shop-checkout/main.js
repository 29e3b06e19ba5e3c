const { Cart } = require('./lib/cart');
const { Checkout } = require('./lib/checkout');
const catalog = require('./lib/catalog');

const cart = new Cart(catalog);
cart.add('tea', 2);
cart.add('mug', 1);

const checkout = new Checkout(cart, { country: 'NO' });
console.log(checkout.summary());
