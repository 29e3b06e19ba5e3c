class Rectangle {
  constructor(width, height) {
    this.width = width;
    this.height = height;
  }

  get corner() {
    ({ x: this.width, y: this.height });
  }

  contains(point) {
    return point.x <= this.corner.x && point.y <= this.corner.y;
  }
}

const room = new Rectangle(4, 3);
console.log(room.contains({ x: 1, y: 1 }));
