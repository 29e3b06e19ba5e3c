import { describe, expect, test } from 'vitest';
import { answerJsonSchema, answerSchema, parseAnswer } from './answer.ts';
import { examples } from './few-shot.ts';

const next = { action: 'next', description: 'd' };
const text = (value: object) => JSON.stringify({ thoughts: 't', plan: [], ...value });
const faults = (raw: string, extended = false) => {
  const parsed = parseAnswer(raw, extended);
  return parsed.kind === 'invalid' ? parsed.faults : [];
};

describe('parseAnswer', () => {
  test('fills what may be left out', () => {
    expect(parseAnswer(text({ plan: [next] }), false)).toEqual({ kind: 'plan', stripped: [], plan: { thoughts: 't', hypotheses: [], plan: [next], verdict: null } });
  });

  test('names what it took off', () => {
    const parsed = parseAnswer(`<think>hm {</think>\n\`\`\`json\n${text({})}\n\`\`\``, false);
    expect(parsed).toMatchObject({ kind: 'plan', stripped: ['think block', 'code fence'] });
  });

  test.each([
    ['two fences', `\`\`\`json\n${text({})}\n\`\`\`\n\`\`\`json\n{}\n\`\`\``],
    ['words before', `Sure! ${text({})}`],
    ['words after', `${text({})} Hope this helps.`],
    ['a think block at the end', `${text({})}<think>x</think>`],
    ['a list', '[]'],
    ['nothing', '  '],
    ['half of it', text({ plan: [next] }).slice(0, -4)],
  ])('refuses %s', (_, raw) => {
    expect(faults(raw)).toHaveLength(1);
  });

  test('names faults with their paths', () => {
    const raw = text({ plan: [next, { action: 'setBreakpoints', source: 'a.js', breakpoints: [{ line: 0 }], description: 'd' }, { ...next, where: 1 }] });
    expect(faults(raw).join('\n')).toMatch(/plan\[1\]\.source: .*\n.*plan\[1\]\.breakpoints\[0\]\.line: .*\n.*plan\[2\]: unknown field where/);
  });

  test('a verdict ends the plan', () => {
    const verdict = { rootCause: { path: 'a.js', line: 1, function: null }, explanation: 'e', evidence: ['r1s1'], confidence: 1 };
    expect(parseAnswer(text({ verdict }), false)).toMatchObject({ kind: 'plan', plan: { verdict: { rootCause: { path: 'a.js', line: 1 } } } });
    expect(faults(text({ verdict, plan: [next] }))[0]).toMatch(/plan must be empty/);
    expect(faults(text({ verdict: { ...verdict, confidence: 7 } }))[0]).toMatch(/verdict\.confidence/);
  });
});

describe('the JSON Schema', () => {
  function visit(schema: Record<string, unknown>, see: (schema: Record<string, unknown>) => void): void {
    see(schema);
    for (const value of Object.values(schema)) {
      for (const part of Array.isArray(value) ? value : [value]) {
        if (typeof part === 'object' && part !== null) visit(part as Record<string, unknown>, see);
      }
    }
  }

  test.each([true, false])('is one that strict modes take (extended: %s)', (extended) => {
    visit(answerJsonSchema(extended), (schema) => {
      if (schema['type'] === 'object') {
        expect(schema['additionalProperties']).toBe(false);
        expect(schema['required']).toEqual(Object.keys(schema['properties'] as object));
      }
      if ('type' in schema && typeof schema['type'] === 'string') {
        const known = ['type', 'description', 'enum', 'const', 'minimum', 'maximum', 'maxItems', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];
        expect(Object.keys(schema).filter((key) => !known.includes(key))).toEqual([]);
      }
    });
  });

  test('offers a small model five actions and a strong one all', () => {
    const actions = (extended: boolean) => JSON.stringify(answerJsonSchema(extended)).match(/"const":"(\w+)"/g)?.length;
    expect([actions(false), actions(true)]).toEqual([5, 20]);
  });
});

test('every example is a valid answer with core actions only', () => {
  for (const { answer } of examples) expect(answerSchema(false).safeParse(answer).error).toBeUndefined();
});
