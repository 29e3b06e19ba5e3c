/** Files as people have them, and what each of their configurations becomes; texts in shapes/*.jsonc, results beside them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StartQuestion } from '../../../shared/configurations.ts';
import { toProblem } from '../../../shared/errors.ts';
import { readLaunchText } from './launch-json.ts';
import { resolveConfiguration, type ResolveContext } from './resolve.ts';

const shapes = join(import.meta.dirname, 'shapes');
const folder = join(shapes, 'project');
const settings: Readonly<Record<string, unknown>> = { 'shop.port': 8000 };
const adapters = ['netcoredbg', 'java-debug', 'php', 'rdbg'].map((id) => ({ id }));
const files = readdirSync(shapes).filter((name) => name.endsWith('.jsonc'));

function answerTo(question: StartQuestion): string {
  if (question.kind === 'pickProcess') return '4711';
  return question.default ?? `answer to ${question.id}`;
}

async function resultOf(text: string): Promise<string> {
  const { entries, inputs, problems } = readLaunchText(text, '.vscode/launch.json');
  const results: Record<string, unknown> = {};
  for (const { kind, name, value } of entries) {
    if (kind === 'compound') continue;
    const asked: string[] = [];
    const root = { name: 'project', path: folder };
    const context: ResolveContext = {
      root,
      roots: [root],
      editor: { path: join(folder, 'src/app.ts'), line: 12, selectedText: 'total' },
      environment: { HOME_TOWN: 'Ulm' },
      platform: 'linux',
      inputs,
      adapters,
      setting: (key) => settings[key],
      command: async (command) => (command === 'python.interpreterPath' ? '/opt/python/bin/python' : undefined),
      ask: async (question) => {
        asked.push(question.id);
        return answerTo(question);
      },
    };
    results[name] = await resolveConfiguration(value, context).then(
      ({ request, notes, agent }) => ({ ...(asked.length > 0 ? { asked } : {}), ...(agent ? { agent } : {}), request, ...(notes.length > 0 ? { notes } : {}) }),
      (error: unknown) => ({ refused: `${toProblem(error).code}: ${toProblem(error).message} ${toProblem(error).hint ?? ''}` }),
    );
  }
  const broken = problems.map(({ message }) => message);
  return `${JSON.stringify({ ...(broken.length > 0 ? { problems: broken } : {}), ...results }, null, 2)}\n`.replaceAll(JSON.stringify(folder).slice(1, -1), '/project');
}

describe('a launch.json as people have it', () => {
  test.each(files)('%s', async (name) => {
    const golden = join(shapes, name.replace(/jsonc$/, 'expected.json'));
    const result = await resultOf(readFileSync(join(shapes, name), 'utf8'));
    if (process.env['DAPILOT_UPDATE_GOLDEN'] === '1') writeFileSync(golden, result);
    expect(result).toBe(readFileSync(golden, 'utf8'));
  });

  test('there are more than thirty of them', () => {
    expect(files.length).toBeGreaterThan(30);
  });
});
