export class Store {
  #todos = [];
  #next = 1;

  add(title) {
    const todo = { id: this.#next++, title, done: false };
    this.#todos.push(todo);
    return todo;
  }

  #find(id) {
    return this.#todos.find((todo) => todo.id === id);
  }

  toggle(id) {
    const todo = this.#find(id);
    todo.done = !todo.done;
  }

  all() {
    return this.#todos.map((todo) => `${todo.done ? 'x' : ' '} ${todo.title}`);
  }
}
