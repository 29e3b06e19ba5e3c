class Door {
  constructor() {
    this.lock = null;
  }

  install(lock) {
    this.lock = lock;
  }

  open(code) {
    return this.lock.check(code);
  }
}

class Lock {
  constructor(code) {
    this.code = code;
  }

  check(code) {
    return this.code === code;
  }
}

const front = new Door();
const back = new Door();
front.install(new Lock('1234'));
front.install(new Lock('9999'));
console.log(front.open('9999'), back.open('1234'));
