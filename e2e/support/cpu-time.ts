/** Milliseconds that this process computes while `work` runs: unlike the clock, not what others compute meanwhile. */
export function cpuMilliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
