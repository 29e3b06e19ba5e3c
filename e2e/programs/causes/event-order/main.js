const EventEmitter = require('events');

class Loader extends EventEmitter {
  load() {
    setTimeout(() => {
      this.data = { rows: [1, 2, 3] };
      this.emit('loaded');
    }, 1);
  }
}

const loader = new Loader();
loader.on('loaded', () => console.log('rows', loader.data.rows.length));
loader.load();
console.log('first row', loader.data.rows[0]);
