const shapes = {
  square: (s) => s * s,
  circle: (r) => Math.PI * r * r,
};

function area(kind, size) {
  return shapes[kind](size);
}

const drawing = [['square', 2], [3, 'circle']];
for (const [kind, size] of drawing) console.log(area(kind, size));
