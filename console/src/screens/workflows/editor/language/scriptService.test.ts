import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarationsOf } from './declarations.ts';
import { libraries } from './libraries.ts';
import { createScriptService } from './scriptService.ts';

const attribute = (deviceName: string, event_name: string, attribute_name: string, type: 'number' | 'boolean') => ({
  event_id: `${deviceName} ${event_name} ${attribute_name}`,
  deviceName,
  vthingId: deviceName === '' ? null : `id-${deviceName}`,
  event_name,
  attribute_name,
  attribute_type: type,
  attribute_value: type === 'number' ? 20 : true,
  unit: type === 'number' ? '°C' : '',
  updated_at: '2026-01-01T00:00:00.000Z',
});
const names = {
  things: [{ vthingId: 'id-boiler', name: 'boiler', label: 'boiler' }],
  groups: [],
  events: [attribute('boiler', 'state', 'heat', 'number'), attribute('', 'day', 'open', 'boolean')],
  functions: ['price of'],
  secrets: ['crm'],
};
const studio = { intents: ['refund', 'order status'], corpora: ['colour'], bases: ['Shop'] };
const service = createScriptService(libraries);
service.declare({ declarations: declarationsOf(names, studio, (topic) => `about ${topic}`), messages: {} });

/** A script with the cursor at `|`. */
const at = (marked: string) => ({ code: marked.replace('|', ''), position: marked.indexOf('|') });
const problems = (code: string) =>
  service.diagnose({ code }).map(({ message, line, severity }) => ({ message, line, severity }));
const edited = (code: string, changes: readonly { from: number; to: number; insert: string }[]) =>
  changes.toReversed().reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), code);

describe('problems', () => {
  it('finds none in any example of the documentation', () => {
    const page = readFileSync(new URL('../../../../../../docs/workflows.md', import.meta.url), 'utf8');
    const examples = [...page.matchAll(/^```js\n([^]*?)^```/gm)].map(([, code = '']) => code);
    expect(examples.length).toBeGreaterThan(6);
    for (const code of examples) expect(problems(code).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('reports what is wrong, on its line', () => {
    expect(
      problems("log('a')\nconst heat = await getEvent('boiler', 'state', 'heat')\nheat.toUpperCase()"),
    ).toMatchObject([
      { line: 3, severity: 'info' },
      { line: 3, severity: 'error', message: "Property 'toUpperCase' does not exist on type 'number'." },
    ]);
    expect(problems("log('a'\nlog('b')")).toContainEqual({ line: 2, severity: 'error', message: "',' expected." });
    expect(problems('fetch("https://acme.example")')).toMatchObject([{ severity: 'error' }]);
    expect(problems('setTimeout(() => {}, 10); new Intl.NumberFormat(); Atomics; window')).toHaveLength(4);
    expect(problems("if (context.intent === 'refnd') await say('ok')")).toMatchObject([{ severity: 'warning' }]);
    expect(problems("await http.get('https://acme.example', { header: {} })")).toMatchObject([{ severity: 'error' }]);
  });

  it('knows the globals of the sandbox’s engine', () => {
    const code =
      'return [[1].toSorted(), Object.groupBy([1], String), new Set([1]).union(new Set()), 1n, Promise.withResolvers()]';
    expect(problems(code)).toEqual([]);
  });

  it('accepts unknown names as strings', () => {
    expect(
      problems("await setEvent('new thing', 'a', 'b', 1, 'furlong'); await call('other'); secret('none')"),
    ).toEqual([]);
  });
});

it('describes a name with its type', () => {
  expect(service.describe(at("const h|eat = await getEvent('boiler', 'state', 'heat')"))).toMatchObject({
    text: 'const heat: number | null',
    from: 6,
    to: 10,
  });
  expect(service.describe(at("a|sk('How old?', { type: 'number' })"))?.about).toBe('about ask');
  expect(service.describe(at('const found = await understand("x"); found.inten|t'))?.text).toContain('Intent');
  expect(service.describe(at(' |  '))).toBeNull();
});

it('shows the signature of the function whose arguments are typed', () => {
  const found = service.signature(at("await wait('1h'); handOver(|)"));
  expect(found?.text).toBe('handOver(reason?: string): Promise<void>');
  expect(found?.text.slice(found.active.from, found.active.to)).toBe('reason?: string');
  expect(service.signature(at('log|'))).toBeNull();
});

it('offers members, names of the script and strings of a type', () => {
  const labels = (marked: string) => service.complete(at(marked)).map(({ label }) => label);
  expect(labels('const answer = await http.get("https://x.example"); answer.|')).toEqual(
    expect.arrayContaining(['status', 'json']),
  );
  expect(labels("if (context.intent === '|')")).toEqual(expect.arrayContaining(['refund', 'order status']));
  expect(labels('const heating = 1; hea|')).toContain('heating');
});

it('renames a name only within its scope', () => {
  const asked = at('const he|at = 1; log({ heat }); { const heat = 2; log(heat) }');
  expect(service.renamed(asked)).toBe('heat');
  expect(edited(asked.code, service.rename({ ...asked, name: 'warmth' }))).toBe(
    'const warmth = 1; log({ heat: warmth }); { const heat = 2; log(heat) }',
  );
  expect(service.renamed(at('getEv|ent()'))).toBeNull();
});

it('finds a declaration in the script', () => {
  const asked = at('function add(a, b) { return a + b }\nlog(ad|d(1, 2))');
  expect(service.definition(asked)).toBe(9);
  expect(service.definition(at('lo|g(1)'))).toBeNull();
});

it('formats a script without changing its behaviour', () => {
  const code = "if(a){\nlog( 'x' )\n}\nreturn   1";
  expect(edited(code, service.format({ code }))).toBe("if (a) {\n  log('x')\n}\nreturn 1");
});
