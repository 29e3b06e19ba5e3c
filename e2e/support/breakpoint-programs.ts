/** One program in four languages, with the same lines, for tests of breakpoints. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is on its lines: left (2) is called only in the third round, right (5) in each, round (8) is its beginning, end (11). */
export const lines = { left: 2, right: 5, round: 8, call: 9, end: 11 } as const;

const javascript = `function left(number) {
  return number + 1;
}
function right(number) {
  return number + 2;
}
for (let round = 0, total = 0; round < 4; round++) {
  total += right(round);
  if (round === 2) total += left(round);
}
console.log('end');
`;

const python = `def left(number):
    return number + 1

def right(number):
    return number + 2
total = 0
for round in range(4):
    total += right(round)
    if round == 2: total += left(round)

print("end")
`;

const c = `int puts(const char *); int left(int number) {
  return number + 1;
}
int right(int number) {
  return number + 2;
} int main(void) { int total = 0;
  for (int round = 0; round < 4; round++) {
    total += right(round);
    if (round == 2) total += left(round);
  }
  puts("end");
  return total == 17 ? 0 : 1; }
`;

const go = `package main; func left(number int) int {
	return number + 1
}
func right(number int) int {
	return number + 2
}
func main() { total := 0; for round := 0; round < 4; round++ {
	total += right(round)
	if round == 2 { total += left(round) }
}
	println("end", total)
}
`;

export const texts = { 'rounds.js': javascript, 'rounds.py': python, 'rounds.c': c, 'rounds/main.go': go, 'go.mod': 'module rounds\n\ngo 1.20\n' } as const;

/** Writes one of them into a folder; gives its path. */
export function writeProgram(folder: string, name: keyof typeof texts): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, texts[name]);
  return path;
}
