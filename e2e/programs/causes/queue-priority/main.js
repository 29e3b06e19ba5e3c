class PriorityQueue {
  constructor(compare) {
    this.compare = compare;
    this.heap = [];
  }

  push(item) {
    this.heap.push(item);
    let i = this.heap.length - 1;
    while (i > 0) {
      const parent = Math.floor(i / 2);
      if (this.compare(this.heap[i], this.heap[parent]) >= 0) break;
      [this.heap[i], this.heap[parent]] = [this.heap[parent], this.heap[i]];
      i = parent;
    }
  }

  pop() {
    const top = this.heap[0];
    const last = this.heap.pop();
    if (this.heap.length > 0) {
      this.heap[0] = last;
      this.sink(0);
    }
    return top;
  }

  sink(i) {
    for (;;) {
      const left = 2 * i + 1;
      const right = left + 1;
      let best = left;
      if (this.compare(this.heap[right], this.heap[left]) < 0) best = right;
      if (this.compare(this.heap[best], this.heap[i]) >= 0) return;
      [this.heap[i], this.heap[best]] = [this.heap[best], this.heap[i]];
      i = best;
    }
  }
}

const queue = new PriorityQueue((a, b) => a.at - b.at);
[5, 1, 3].forEach((at) => queue.push({ at }));
console.log(queue.pop(), queue.pop());
