/** Where relative paths on a command line start. */
import { dirname } from 'node:path';

/**
 * The folder the person is in. npm changes into the package before it runs a script and says in INIT_CWD where it was
 * called; that counts only when the script is one of ours (`packageRoot`), not when another package's script calls us.
 */
export function personFolder(
  packageRoot: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  current: string = process.cwd(),
): string {
  const { INIT_CWD: called, npm_package_json: script } = environment;
  return called !== undefined && script !== undefined && dirname(script) === packageRoot ? called : current;
}
