class Pool {
  constructor(size) {
    this.workers = new Array(size);
    this.next = 0;
  }

  assign(task) {
    const worker = this.workers[this.next];
    this.next = (this.next + 1) % this.workers.length;
    worker.tasks.push(task);
  }
}

const pool = new Pool(2);
pool.assign('a');
