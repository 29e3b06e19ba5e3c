const defaults = { volume: 5, device: { name: 'speaker' } };

class Player {
  constructor(options = defaults) {
    this.options = options;
  }

  play(track) {
    return `${track} on ${this.options.device.name} at ${this.options.volume}`;
  }
}

console.log(new Player().play('one'));
console.log(new Player({ volume: 9 }).play('two'));
