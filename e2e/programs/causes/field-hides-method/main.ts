abstract class Shape {
  abstract area(): number;
  describe(): string {
    return `${this.constructor.name} of ${this.area().toFixed(2)}`;
  }
}

class Circle extends Shape {
  radius: number;
  constructor(radius: number) {
    super();
    this.radius = radius;
  }
  area(): number {
    return Math.PI * this.radius ** 2;
  }
}

class Square extends Shape {
  side: number;
  constructor(side: number) {
    super();
    this.side = side;
  }
  area = undefined as never;
}

for (const shape of [new Circle(1), new Square(2)]) console.log(shape.describe());
