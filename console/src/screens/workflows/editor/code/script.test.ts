import type { ThingEvent } from '@parlance/contract/calls/events';
import { readScript } from '@parlance/ui-kit/code';
import { describe, expect, it } from 'vitest';
import { checkScript, type ScriptProblem } from './checkScript.ts';
import { completeScript } from './completeScript.ts';
import type { ScriptNames } from '../language/scriptNames.ts';

const event = (deviceName: string, event_name: string, attribute_name: string): ThingEvent => ({
  event_id: `${deviceName} ${event_name} ${attribute_name}`,
  deviceName,
  vthingId: deviceName === '' ? null : `id-${deviceName}`,
  event_name,
  attribute_name,
  attribute_type: 'boolean',
  attribute_value: true,
  unit: '',
  updated_at: '2026-01-01T00:00:00.000Z',
});
const names: ScriptNames = {
  things: ['shop-orders', 'boiler'].map((name) => ({ vthingId: `id-${name}`, name, label: name })),
  groups: [],
  events: [
    event('shop-orders', 'notify', 'by_email'),
    event('shop-orders', 'notify', 'by_sms'),
    event('', 'day', 'open'),
  ],
  functions: ['order.find_by_email'],
  secrets: undefined,
};

/** A thing whose name has the prefix that the console adds. */
const lampNames: ScriptNames = {
  ...names,
  things: [...(names.things ?? []), { vthingId: 'id-acme-Lamp', name: 'acme-Lamp', label: 'Lamp' }],
  events: [...(names.events ?? []), event('acme-Lamp', 'light', 'power')],
};

describe('completion', () => {
  const at = (code: string, known = names) => {
    const position = code.indexOf('|');
    const answer = completeScript({ text: code.replace('|', ''), position }, known, (name) => `about ${name}`);
    const list = 'from' in answer ? answer.completions : answer;
    return {
      from: 'from' in answer ? code.slice(answer.from, position) : undefined,
      labels: list.map(({ label }) => label),
    };
  };

  it('offers the names for an argument, depending on the arguments before it', () => {
    expect(at("await getEvent('sho|')")).toEqual({ from: 'sho', labels: ['shop-orders', 'boiler'] });
    expect(at("getEvent('shop-orders', '|")).toEqual({ from: '', labels: ['notify'] });
    expect(at("setEvent('shop-orders', 'notify', \"by_|")).toEqual({ from: 'by_', labels: ['by_email', 'by_sms'] });
    expect(at("getEvent('', 'day', '|").labels).toEqual(['open']);
    expect(at("x = call('order.f|")).toEqual({ from: 'order.f', labels: ['order.find_by_email'] });
  });

  it('offers virtual things by the names that screens show', () => {
    expect(at("getEvent('|", lampNames).labels).toEqual(['shop-orders', 'boiler', 'Lamp']);
    expect(at("getEvent('Lamp', '|", lampNames).labels).toEqual(['light']);
    const alike = { vthingId: 'id-lamp', name: 'lamp', label: 'lamp' };
    const two = { ...lampNames, things: [...(lampNames.things ?? []), alike] };
    expect(at("getEvent('|", two).labels).toEqual(['shop-orders', 'boiler', 'acme-Lamp', 'lamp']);
  });

  it('offers functions and members, but nothing in strings and comments', () => {
    expect(at('await ge|').labels).toContain('getEvent');
    expect(at('memory.|').labels).toEqual(['workspace', 'thing', 'conversation']);
    expect(at('memory.thing.|').labels).toEqual(['get', 'set', 'delete']);
    expect(at('context.|').labels).toContain('actor');
    expect(at("log('ge|").labels).toEqual([]);
    expect(at("const x = 'a b|").labels).toEqual([]);
    expect(at('// ge|').labels).toEqual([]);
  });
});

describe('checking', () => {
  const problems = (code: string, type: 'std' | 'dialog' = 'std', known = names) => {
    const found: [ScriptProblem, string][] = [];
    const say = (problem: ScriptProblem) => JSON.stringify(problem);
    for (const { message, severity } of checkScript(readScript(code), { type, names: known, say })) {
      const problem: ScriptProblem = JSON.parse(message);
      found.push([problem, severity]);
    }
    return found;
  };

  it('accepts a script that uses the API, its own functions and JavaScript’s', () => {
    const code = `
      const add = (a, b) => a + b;
      function twice(work) { return work(work(1)) }
      const open = await getEvent('Shop-Orders', 'x' + 1, 'by_sms');
      log(add(1, 2), twice(add), String(parseInt('3')), Math.max(1, 2), JSON.stringify([open].map((one) => one)));
      await memory.thing.set('n', 1);
      await setEvent('id-boiler', ...add);
      return`;
    expect(problems(code)).toEqual([]);
  });

  it('reports unknown functions with the nearest known one', () => {
    expect(problems('getEvnt(1)')).toEqual([[{ kind: 'noFunction', name: 'getEvnt', meant: 'getEvent' }, 'error']]);
    expect(problems('http.put("https://x.example")')).toEqual([
      [{ kind: 'noFunction', name: 'http.put', meant: 'http.get' }, 'error'],
    ]);
    expect(problems('fetch("https://x.example")')[0]?.[0]).toMatchObject({ kind: 'noFunction', name: 'fetch' });
  });

  it('reports unknown names with the nearest known one, but not where the names are not known', () => {
    expect(problems("getEvent('shop-orders', 'notify', 'by_emial')")).toEqual([
      [{ kind: 'noName', of: 'attribute', name: 'by_emial', meant: 'by_email' }, 'warning'],
    ]);
    expect(problems("setEvent('shop-orders', 'notify', 'fax', true)")).toEqual([
      [{ kind: 'noName', of: 'attribute', name: 'fax' }, 'info'],
    ]);
    expect(problems("log(secret('anything'), getEvent('*', 'notify', 'by_sms'))")).toEqual([]);
  });

  it('accepts a virtual thing by id, by name and by the name that screens show', () => {
    const code = ['Lamp', 'acme-Lamp', 'id-acme-Lamp'].map((name) => `getEvent('${name}', 'light', 'power');`).join('');
    expect(problems(code, 'std', lampNames)).toEqual([]);
    // Until the things are loaded, their names are unknown.
    expect(problems(code, 'std', { ...lampNames, things: undefined })).toEqual([]);
  });

  it('reports that only dialogs may talk', () => {
    expect(problems("say('hi')")).toEqual([[{ kind: 'noTalk', name: 'say' }, 'warning']]);
    expect(problems("say('hi')", 'dialog')).toEqual([]);
  });

  it('reports invalid JavaScript', () => {
    expect(problems('if (')[0]).toEqual([{ kind: 'syntax' }, 'error']);
  });
});
