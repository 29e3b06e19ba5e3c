function Stack() {
  this.items = [];
}

Stack.prototype.push = function (item) {
  this.items.push(item);
};

Stack.prototype.peek = function () {
  return this.items[this.items.length];
};

const stack = new Stack();
stack.push({ label: 'first' });
console.log(stack.peek().label);
