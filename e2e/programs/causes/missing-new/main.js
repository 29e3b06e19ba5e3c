function Point(x, y) {
  if (!(this instanceof Point)) return undefined;
  this.x = x;
  this.y = y;
}

function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

const origin = new Point(0, 0);
const corner = Point(3, 4);
console.log(distance(origin, corner));
