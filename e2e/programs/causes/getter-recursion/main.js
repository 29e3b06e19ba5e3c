class Person {
  constructor(name) {
    this.name = name;
  }

  get name() {
    return this.name;
  }

  set name(value) {
    this._name = value;
  }
}

console.log(new Person('Ann').name);
