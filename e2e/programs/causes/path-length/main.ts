interface Point { x: number; y: number }

function parsePoints(text: string): Point[] {
  return text.split(';').map((pair) => {
    const [x, y] = pair.split(',').map(Number);
    return { x: x!, y: y! };
  });
}

function pathLength(points: Point[]): number {
  let length = 0;
  for (let i = 0; i < points.length; i++) {
    const dx = points[i + 1]!.x - points[i]!.x;
    const dy = points[i + 1]!.y - points[i]!.y;
    length += Math.hypot(dx, dy);
  }
  return length;
}

console.log(pathLength(parsePoints('0,0;3,4;3,8')));
