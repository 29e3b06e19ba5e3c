const machine = {
  idle: { start: 'running' },
  running: { pause: 'paused', stop: 'idle' },
  paused: { resume: 'running', stop: 'idle' },
};

class Player {
  constructor() {
    this.state = 'idle';
    this.log = [];
  }

  send(event) {
    const next = machine[this.state][event];
    if (next === undefined) {
      throw new Error(`no transition from ${this.state} on ${event}`);
    }
    this.log.push(event);
    this.state = next;
  }
}

const player = new Player();
const script = ['start', 'pause', 'resume', 'puase', 'stop'];
script.forEach((event) => player.send(event));
console.log(player.log);
