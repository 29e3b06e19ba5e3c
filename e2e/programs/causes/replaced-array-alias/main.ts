interface Job {
  id: number;
  retries: number;
}

class Queue {
  jobs: Job[] = [];

  add(job: Job): void {
    this.jobs.push(job);
  }

  clear(): void {
    this.jobs = [];
  }
}

class Worker {
  private readonly pending: Job[];

  constructor(queue: Queue) {
    this.pending = queue.jobs;
  }

  next(): Job {
    return this.pending[0];
  }
}

const queue = new Queue();
const worker = new Worker(queue);
queue.clear();
queue.add({ id: 1, retries: 3 });
console.log(worker.next().retries);
