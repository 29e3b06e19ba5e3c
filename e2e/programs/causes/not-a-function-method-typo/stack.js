class Stack {
  #items = [];

  push(item) {
    this.#items.push(item);
    return this;
  }

  isEmpty() {
    return this.#items.length === 0;
  }

  pop() {
    return this.#items.pop();
  }
}

function evaluate(tokens) {
  const stack = new Stack();
  for (const token of tokens) {
    if (token === '+') {
      stack.push(stack.pop() + stack.pop());
    } else {
      stack.push(Number(token));
    }
  }
  return stack.isEmtpy() ? 0 : stack.pop();
}

console.log(evaluate(['1', '2', '+', '4', '+']));
