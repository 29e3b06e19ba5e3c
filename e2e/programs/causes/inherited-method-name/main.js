class Animal {
  constructor(name) {
    this.name = name;
  }

  speak() {
    return `${this.name} ${this.sound()}`;
  }
}

class Dog extends Animal {
  sound() {
    return 'barks';
  }
}

class Cat extends Animal {
  sounds() {
    return 'meows';
  }
}

for (const animal of [new Dog('Rex'), new Cat('Tom')]) {
  console.log(animal.speak());
}
