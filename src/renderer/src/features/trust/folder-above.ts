/** The folder that a folder lies in, whichever separator its path has; undefined where that would be a whole disk. */
export function folderAbove(path: string): string | undefined {
  const above = /^(.*[^\\/])[\\/]+[^\\/]+[\\/]*$/.exec(path)?.[1];
  return above === undefined || /^[A-Za-z]:$/.test(above) ? undefined : above;
}
