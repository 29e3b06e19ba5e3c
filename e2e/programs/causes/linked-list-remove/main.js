class LinkedList {
  constructor() {
    this.head = null;
    this.size = 0;
  }

  push(value) {
    const node = { value, next: null };
    if (!this.head) {
      this.head = node;
    } else {
      let current = this.head;
      while (current.next) current = current.next;
      current.next = node;
    }
    this.size++;
  }

  at(index) {
    let current = this.head;
    for (let i = 0; i < index; i++) current = current.next;
    return current.value;
  }
}

const list = new LinkedList();
['a', 'b', 'c'].forEach((x) => list.push(x));
for (let i = 0; i <= list.size; i++) {
  console.log(list.at(i));
}
