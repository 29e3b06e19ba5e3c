class Component {
  constructor(name) {
    this.name = name;
    this.setUp();
  }

  setUp() {}
}

class Widget extends Component {
  listeners = [];

  setUp() {
    this.listeners.push(`${this.name}:click`);
  }
}

console.log(new Widget('button').listeners);
