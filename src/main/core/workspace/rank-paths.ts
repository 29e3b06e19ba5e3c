/** Ranking of paths for a few typed letters. */

/** The best `limit` paths that hold the letters of `query` in order, upper and lower case alike; shortest first when empty. */
export function rankPaths(paths: readonly string[], query: string, limit: number): readonly string[] {
  const wanted = query.trim().toLowerCase().replaceAll('\\', '/').replaceAll(' ', '');
  const scored: { readonly path: string; readonly score: number }[] = [];
  for (const path of paths) {
    const score = scoreOf(path.toLowerCase(), wanted);
    if (score > 0) scored.push({ path, score });
  }
  scored.sort((a, b) => b.score - a.score || depthOf(a.path) - depthOf(b.path) || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  return scored.slice(0, limit).map(({ path }) => path);
}

/** 0: does not fit. The name counts more than the folders, a run of letters more than scattered ones. */
function scoreOf(path: string, wanted: string): number {
  if (wanted === '') return 1;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === wanted) return 1000;
  if (name.startsWith(wanted)) return 900;
  if (name.includes(wanted)) return startsWord(name, name.indexOf(wanted)) ? 850 : 800;
  if (path.includes(wanted)) return startsWord(path, path.indexOf(wanted)) ? 750 : 700;
  const inName = scattered(name, wanted);
  return inName > 0 ? 300 + inName : scattered(path, wanted);
}

/** Up to 200 by how many of the letters follow each other or begin a word; 0 when one is missing. */
function scattered(text: string, wanted: string): number {
  let at = -1;
  let good = 0;
  for (const letter of wanted) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return 0;
    if (next === at + 1 || startsWord(text, next)) good++;
    at = next;
  }
  return 1 + Math.round((199 * good) / wanted.length);
}

function startsWord(text: string, index: number): boolean {
  return index === 0 || '/-_. '.includes(text[index - 1]!);
}

function depthOf(path: string): number {
  return path.split('/').length;
}
