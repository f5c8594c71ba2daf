import { expect, it } from 'vitest';
import { stepSummary, resultText } from './stepLooks.ts';

it.each([
  [['GET', 'https://acme.example/orders/1', {}], 'GET · https://acme.example/orders/1'],
  [['', 'shop', 'open', false], 'shop · open · false'],
  [['Which?', { type: 'text', retries: 2 }], 'Which? · {"retries":2,"type":"text"}'],
  [[[{ b: 1, a: { d: 1, c: [] } }]], '[{"a":{"c":[],"d":1},"b":1}]'],
])('tells what a call is given in a line: %j', (args, text) => expect(stepSummary({ args, error: null })).toBe(text));

it.each([
  [
    'http',
    { status: 200, json: { late: true }, text: '{"late":true}', headers: { date: 'Thu' } },
    '200 · {"late":true}',
  ],
  ['http', { status: 503, json: null, text: 'busy', headers: {} }, '503 · busy'],
  ['http', { status: 204, json: null, text: '', headers: {} }, '204'],
  ['ask', { text: 'yes please', tries: 0, value: true }, '“yes please”'],
  ['ask', { tries: 3, value: null }, '{"tries":3,"value":null}'],
  ['getEvent', 0, '0'],
  ['say', null, ''],
])('tells what %s was answered in a line: %j', (kind, result, text) => expect(resultText({ kind, result })).toBe(text));
