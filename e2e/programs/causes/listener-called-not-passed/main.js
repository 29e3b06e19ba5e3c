class Bus {
  constructor() {
    this.handlers = new Map();
  }

  listen(name, handler) {
    this.handlers.set(name, handler);
  }

  publish(name, value) {
    const handler = this.handlers.get(name);
    return handler(value);
  }
}

function onSaved(file) {
  console.log('saved', file);
}

const bus = new Bus();
bus.listen('saved', onSaved());
bus.publish('saved', 'notes.txt');
