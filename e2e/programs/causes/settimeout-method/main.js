class Poller {
  constructor(urls) {
    this.urls = urls;
    this.visited = [];
  }

  start() {
    setTimeout(this.tick, 5);
  }

  tick() {
    const next = this.urls.shift();
    this.visited.push(next);
    if (this.urls.length > 0) this.start();
  }
}

new Poller(['a', 'b']).start();
