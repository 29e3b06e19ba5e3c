export class Chart {
  constructor(bus) {
    this.lines = [];
    bus.subscribe('data', (payload) => this.draw(payload));
    bus.subscribe('resize', (payload) => this.draw(payload));
  }

  draw({ series }) {
    this.lines.push(series.join(' '));
  }
}
