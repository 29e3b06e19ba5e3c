class Ticker {
  constructor(names) {
    this.names = names;
  }

  start() {
    for (let i = 0; i < 2; i++) {
      setTimeout(function () {
        console.log(this.names[i]);
      }, i);
    }
  }
}

new Ticker(['tick', 'tock']).start();
