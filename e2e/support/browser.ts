/** What keeps a test's Chromium from doing anything but our pages; as root it refuses to run with its sandbox. */
export const browserArguments: readonly string[] = [
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
