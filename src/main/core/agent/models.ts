/** The models page's questions: which servers are here, which models an endpoint has, what works. */
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { FoundModelServer, ModelProfile, ModelTest } from '../../../shared/models.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Logger } from '../base/logger.ts';

export interface ModelsParts {
  readonly append: (event: CoreEvent) => void;
  readonly settings: () => Settings['model'];
  readonly keyFor: (id: string, profile: ModelProfile) => string | undefined;
  readonly keepKey: (id: string, profile: ModelProfile, key: string) => void;
  readonly logger: Logger;
}

export interface Models {
  detect(): Promise<readonly FoundModelServer[]>;
  /** Names that the endpoint of a profile offers. Throws `model-…` or `bad-request`. */
  list(id: string): Promise<readonly string[]>;
  /** Keeps the key of a profile for its endpoint; an empty one forgets it. Throws `bad-request`. */
  setKey(id: string, key: string): void;
  /** Begins a test; how it goes is in the events. A test that runs is given up first. */
  test(id: string): void;
  cancelTest(id: string): void;
  dispose(): void;
}

const listMilliseconds = 15_000;

/** The SDK and the tokenizer are loaded with the first question: they would double the time a core takes to start. */
export function createModels({ append, settings, keyFor, keepKey, logger }: ModelsParts): Models {
  const tests = new Map<string, AbortController>();
  const ending = new AbortController();

  function profileOf(id: string): ModelProfile {
    const { profiles } = settings();
    const profile = Object.hasOwn(profiles, id) ? profiles[id] : undefined;
    if (profile) return profile;
    throw new DapilotError('bad-request', `The settings have no model "${id}".`, { hint: 'Choose one of the models page.' });
  }

  async function run(id: string, profile: ModelProfile, signal: AbortSignal): Promise<void> {
    let test: ModelTest = { checks: [], running: true };
    const show = (next: ModelTest) => {
      test = next;
      append({ type: 'model.tested', profile: id, test });
    };
    show(test);
    try {
      const { testProfile } = await import('./model/test-profile.ts');
      await testProfile({ profile, apiKey: keyFor(id, profile), localOnly: settings().localOnly, logger }, signal, (check) => show({ ...test, checks: [...test.checks, check] }));
      show({ ...test, running: false });
    } catch (error) {
      if (ending.signal.aborted) return;
      show({ ...test, running: false, problem: signal.aborted ? toProblem(new DapilotError('cancelled', 'The test was cancelled.')) : toProblem(error) });
    }
  }

  return {
    async detect() {
      const { detectServers } = await import('./model/detect.ts');
      return detectServers(ending.signal);
    },
    async list(id) {
      const profile = profileOf(id);
      const apiKey = keyFor(id, profile);
      const [{ openEndpoint }, { classify }] = await Promise.all([import('./model/endpoint.ts'), import('./model/errors.ts')]);
      try {
        return await openEndpoint({ profile, apiKey, localOnly: settings().localOnly }).models(AbortSignal.any([ending.signal, AbortSignal.timeout(listMilliseconds)]));
      } catch (error) {
        throw classify(error, { baseUrl: profile.baseUrl, model: profile.model, hasKey: apiKey !== undefined }).error;
      }
    },
    setKey: (id, key) => keepKey(id, profileOf(id), key),
    test(id) {
      const profile = profileOf(id);
      tests.get(id)?.abort();
      const cancel = new AbortController();
      tests.set(id, cancel);
      void run(id, profile, AbortSignal.any([cancel.signal, ending.signal])).finally(() => {
        if (tests.get(id) === cancel) tests.delete(id);
      });
    },
    cancelTest: (id) => tests.get(id)?.abort(),
    dispose: () => ending.abort(),
  };
}
