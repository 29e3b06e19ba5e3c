/** Servers for development that show pages, and where they usually do. */
import type { Manifest } from './package-manifest.ts';

interface Framework {
  readonly name: string;
  readonly package: string;
  /** Its command in a script. */
  readonly command: RegExp;
  readonly port: number;
}

/** What builds on another one comes before it. */
const frameworks: readonly Framework[] = [
  { name: 'Next.js', package: 'next', command: /\bnext\b/, port: 3000 },
  { name: 'Nuxt', package: 'nuxt', command: /\bnuxi?t?\b/, port: 3000 },
  { name: 'Astro', package: 'astro', command: /\bastro\b/, port: 4321 },
  { name: 'Angular', package: '@angular/cli', command: /\bng\b/, port: 4200 },
  { name: 'Vue', package: '@vue/cli-service', command: /\bvue-cli-service\b/, port: 8080 },
  { name: 'React', package: 'react-scripts', command: /\breact-scripts\b/, port: 3000 },
  { name: 'Vite', package: 'vite', command: /\bvite\b/, port: 5173 },
  { name: 'webpack', package: 'webpack-dev-server', command: /\bwebpack\b/, port: 8080 },
  { name: 'Parcel', package: 'parcel', command: /\bparcel\b/, port: 1234 },
];

/** The framework whose server a script of the package starts, with the port that the script names. */
export function frameworkOf({ dependencies, scripts }: Manifest): { readonly name: string; readonly url: string } | undefined {
  for (const framework of frameworks) {
    if (!dependencies.has(framework.package)) continue;
    const command = ['dev', 'start', 'serve', 'develop'].map((name) => scripts.get(name) ?? '').find((each) => framework.command.test(each));
    if (command === undefined) continue;
    const port = /(?:--port|-p)[ =](\d{2,5})\b/.exec(command)?.[1] ?? framework.port;
    return { name: framework.name, url: `http://localhost:${port}` };
  }
  return undefined;
}
