import type { Answer } from '@parlance/contract/calls/nlp';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import rich from '../../../shared/i18n/en/rich.json';
import { answersProblem, isFieldName, isSafeAddress, nameOfLabel } from './answerProblem.ts';

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: { en: { rich } }, ns: ['rich'], interpolation: { escapeValue: false } });
const t = i18n.getFixedT('en', ['rich']);

const whole: Answer = {
  id: '1',
  text: 'Which one?',
  choices: [],
  images: [{ media: 'm', alt: 'A kettle' }],
  cards: [{ title: 'Kettle', buttons: [{ label: 'More', url: 'https://acme.example/{product}' }] }],
  form: {
    fields: [
      { name: 'order', label: 'Order', kind: 'text', required: true },
      { name: 'shop', label: 'Shop', kind: 'choice', required: false, options: ['Lille'] },
    ],
    submit: 'Send',
  },
};
const [order, shop] = whole.form?.fields ?? [];
const withForm = (change: object) => ({ ...whole, form: { submit: 'Send', fields: [order, shop], ...change } });

describe('answersProblem', () => {
  it('finds no problem in complete answers', () => {
    expect(answersProblem([whole], t)).toBeUndefined();
  });

  it('reports no problem of a new empty answer, but counts it', () => {
    const added: Answer = { id: '2', text: '', choices: [] };
    expect(answersProblem([added], t)).toBeUndefined();
    expect(answersProblem([added, { ...whole, text: ' ' }], t)).toMatch(/^Answer 2: enter the text/);
  });

  it.each([
    ['enter the text', { ...whole, text: ' ' }],
    ['each choice', { ...whole, choices: [{ label: 'a', value: '' }] }],
    ['description of the image', { ...whole, images: [{ media: 'm', alt: '' }] }],
    ['in card 1, enter a title', { ...whole, cards: [{ title: '', buttons: [] }] }],
    [
      'in card 1, enter an address',
      { ...whole, cards: [{ title: 'a', buttons: [{ label: 'b', url: 'http://x.example' }] }] },
    ],
    ['in card 1, enter the message', { ...whole, cards: [{ title: 'a', buttons: [{ label: 'b', say: '' }] }] }],
    ['add a field', withForm({ fields: [] })],
    ['label for the form button', withForm({ submit: '' })],
    ['in field 2 of the form, another', withForm({ fields: [order, { ...shop, name: 'order' }] })],
    ['in field 1 of the form, use only', withForm({ fields: [{ ...order, name: 'a b' }] })],
    ['in field 1 of the form, enter the options', withForm({ fields: [{ ...shop, options: [] }] })],
  ])('names the problem and its place: %s', (words, answer) => {
    const given: Answer = JSON.parse(JSON.stringify(answer));
    expect(answersProblem([whole, given], t)).toMatch(/^Answer 2: /);
    expect(answersProblem([whole, given], t)).toContain(words);
  });
});

it('names a field by its label, as the server requires', () => {
  expect(nameOfLabel('Numéro de commande (#)')).toBe('numero_de_commande');
  expect(isFieldName(nameOfLabel('注文番号'))).toBe(true);
  expect(isFieldName('a}')).toBe(false);
});

it('accepts only https addresses with a fixed host and without credentials', () => {
  expect(['https://a.example', 'https://a.example/{city}?q=1'].every(isSafeAddress)).toBe(true);
  for (const bad of [
    'http://a.example',
    'javascript:alert(1)',
    'https://me:pw@a.example',
    'https://{city}.example',
    '',
  ])
    expect(isSafeAddress(bad)).toBe(false);
});
