const { createOrder } = require('./orders');

console.log(createOrder({ name: 'Ada' }));
