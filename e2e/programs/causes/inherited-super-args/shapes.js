class Shape {
  constructor(name, origin) {
    this.name = name;
    this.origin = origin;
  }

  translate(dx, dy) {
    this.origin.x += dx;
    this.origin.y += dy;
  }
}

class Circle extends Shape {
  constructor(origin, radius) {
    super('circle');
    this.radius = radius;
  }
}

class Square extends Shape {
  constructor(origin, side) {
    super('square', origin);
    this.side = side;
  }
}

const shapes = [new Square({ x: 0, y: 0 }, 1), new Circle({ x: 1, y: 1 }, 2)];
for (const shape of shapes) shape.translate(1, 1);
