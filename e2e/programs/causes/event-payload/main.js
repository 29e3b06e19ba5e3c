const { EventEmitter } = require('node:events');

const bus = new EventEmitter();
const stock = { apple: 3, pear: 5 };

bus.on('sold', (sale) => {
  stock[sale.item] -= sale.quantity;
  console.log(sale.buyer.name, 'bought', sale.item);
});

function sell(item, quantity, buyer) {
  bus.emit('sold', { item, quantity });
}

sell('apple', 1, { name: 'Ada' });
