export function midpoint(range) {
  return range.min + range.max / 2;
}
