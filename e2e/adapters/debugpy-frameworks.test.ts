/** Programs that a framework runs: tests that fail, views and templates that are asked for. Real ones, from PyPI. */
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFileIndex } from '../../src/main/core/workspace/files.ts';
import { proposalsOf } from '../../src/main/core/launch/proposals/proposals.ts';
import { toProblem } from '../../src/shared/errors.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { openBench, pythonTranscript, type PythonBench } from '../support/debugpy-bench.ts';
import { cache, findPinned, type Found } from '../support/pinned-debugpy.ts';
import { matchesGolden } from '../support/golden.ts';
import { frameworksPython } from '../support/python-frameworks.ts';

const folder = join(import.meta.dirname, '../programs/py/frameworks');
/** In continuous integration pytest writes its lines in another width. */
const env = { PYTHONDONTWRITEBYTECODE: '1', CI: null, BUILD_NUMBER: null, COLUMNS: '80' };

describe('frameworks', () => {
  let found: Found | undefined;
  let missing = '';
  beforeAll(async () => {
    const { python: base, debugpy } = await findPinned();
    const python = await frameworksPython(base, cache).catch((error: unknown) => {
      missing = `pytest, Flask and Django could not be installed: ${toProblem(error).message}`;
      return undefined;
    });
    found = python === undefined ? undefined : { python, debugpy };
  }, 300_000);
  // They come from a registry that no machine is promised to reach.
  beforeEach((context) => {
    if (!found) context.skip(missing);
  });

  function open(name: string): PythonBench {
    if (!found) throw new Error(missing);
    return openBench(found, { workspace: join(folder, name) });
  }

  const transcript = (bench: PythonBench, name: string, launch: LaunchRequest) => pythonTranscript(bench, { ...launch, env } as LaunchRequest, { folders: [join(folder, name)] });

  test('pytest: it stops where the assertion fails, not at what is expected or left out', async () => {
    const bench = open('tests');
    matchesGolden('python/pytest', await transcript(bench, 'tests', { target: 'module', module: 'pytest', args: ['-q', '-p', 'no:cacheprovider', '--tb=no', 'test_prices.py'] }));
    // What the person sees as chosen is what they chose.
    expect(bench.snapshot().exceptionFilters['debugpy']?.filter(({ enabled }) => enabled).map(({ filter }) => filter)).toEqual(['uncaught']);
  });

  test('unittest', async () => {
    matchesGolden('python/unittest', await transcript(open('tests'), 'tests', { target: 'module', module: 'unittest', args: ['test_unit'] }));
  });

  /** What is suggested for a project, at any port that is free. */
  async function suggested(name: string, title: string, more: readonly string[]): Promise<LaunchRequest> {
    const root = join(folder, name);
    const files = await createFileIndex(root, () => true).all();
    const found = (await proposalsOf({ root, files, examine: async () => undefined })).find(({ launch }) => launch.name === title)?.launch;
    if (found === undefined || !('args' in found)) throw new Error(`"${title}" is not suggested`);
    return { ...found, args: [...(found.args ?? []), ...more] };
  }

  /** Asks the server for a page, and stops in the view and in the template. */
  async function page(bench: PythonBench, launch: LaunchRequest, view: { readonly path: string; readonly line: number }, template: string) {
    await bench.debugger.addBreakpoint(view);
    await bench.debugger.addBreakpoint({ path: template, line: 3 });
    const { rootId } = await bench.debugger.launch({ ...launch, env } as LaunchRequest, 'person');
    const address = await bench.until(() => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(bench.console().map(({ text }) => text).join('\n'))?.[0]);
    const answer = fetch(`${address}/total/4`).then((response) => response.text());
    const first = await bench.stopped();
    expect(first.context.frames[0]).toMatchObject({ name: 'total', line: view.line, user: true, source: { path: view.path } });
    await bench.debugger.resume('continue', first, 'person');
    const second = await bench.stopped(first.stop.number);
    expect(second.context.frames[0]).toMatchObject({ line: 3, source: { path: template } });
    expect(Object.values(second.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'total', value: '12' }));
    await bench.debugger.resume('continue', second, 'person');
    expect((await answer).replaceAll(/\s+/g, ' ')).toContain('<p> Total: 12 </p>');
    await bench.debugger.stop(rootId);
  }

  test('Flask: a view and its template', async () => {
    await page(open('shop'), await suggested('shop', 'flask --app app run', ['--port', '0']), { path: join(folder, 'shop/app.py'), line: 9 }, join(folder, 'shop/templates/total.html'));
  });

  test('Django: a view and its template', async () => {
    await page(open('site'), await suggested('site', 'manage.py runserver', ['127.0.0.1:0']), { path: join(folder, 'site/pages/urls.py'), line: 7 }, join(folder, 'site/pages/templates/total.html'));
  });
});
