export function square(side) {
  return side * side;
}

function circle(radius) {
  return Math.PI * radius * radius;
}
