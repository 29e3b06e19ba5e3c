const math = require('./math');

console.log(math.add(2, 3));
console.log(math.substract(5, 2));
