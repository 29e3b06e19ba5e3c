const { Queue } = require('./queue');

const queue = new Queue();
queue.enqueue('a');
queue.enqueue('b');
console.log(queue.deque());
