/** At which port a Node opens its debugger, told by how it was started. */

/** What Node takes when nothing is said. */
const usualPort = 9229;
const optionThatSays = /^--(?:inspect(?:-brk|-wait|-port)?|debug-port)(?:=(.*))?$/;

/**
 * `words` is its command line, `nodeOptions` its variable NODE_OPTIONS. 0: one that was free. A program can choose another
 * one while it runs, which is not seen from outside.
 */
export function inspectPort(words: readonly string[], nodeOptions = ''): number {
  const switches = [...nodeOptions.split(/\s+/), ...ownSwitches(words)];
  const said = switches.flatMap((word) => {
    const [, value] = optionThatSays.exec(word) ?? [];
    const port = /^(?:.*:)?(\d+)$/.exec(value ?? '')?.[1];
    return port === undefined ? [] : [Number(port)];
  });
  return said.at(-1) ?? usualPort;
}

/** Those before its program; a port in a word of its own belongs to the switch before it. */
function ownSwitches([, ...words]: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-') || word === '--') break;
    const takesNext = /^--(inspect-port|debug-port)$/.test(word);
    found.push(takesNext ? `${word}=${words[(at += 1)] ?? ''}` : word);
    if (/^(-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file)$/.test(word)) at += 1;
  }
  return found;
}
