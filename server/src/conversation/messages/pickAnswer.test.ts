import { describe, expect, test } from 'vitest';
import { pickAnswer } from './pickAnswer.ts';

const answer = (text: string, language?: string) => ({ id: text, text, choices: [], ...(language && { language }) });

describe('the drawn answer', () => {
  test('is in the language of the person, otherwise for any language, otherwise in another', () => {
    const all = [answer('hello', 'english'), answer('bonjour', 'french'), answer('👋')];
    expect(pickAnswer(all, 'french')?.text).toBe('bonjour');
    expect(pickAnswer(all, 'german')?.text).toBe('👋');
    expect(pickAnswer(all.slice(0, 1), 'german')?.text).toBe('hello');
  });

  test('has the person’s values in place of attributes', () => {
    const said = [{ name: 'order_number', text: '#48211' }];
    expect(pickAnswer([answer('Order {order_number} ships today')], 'english', said)?.text).toBe(
      'Order #48211 ships today',
    );
  });

  test('never names an attribute that the person did not mention', () => {
    const answers = [answer('Order {order_number} ships today'), answer('Which order?')];
    for (let i = 0; i < 20; i++) expect(pickAnswer(answers, 'english')?.text).toBe('Which order?');
    expect(pickAnswer(answers.slice(0, 1), 'english')).toBeNull();
  });

  test('has the values in cards and forms too, and in addresses only as a part', () => {
    const said = [{ name: 'city', text: 'Ghent/../?a' }];
    const drawn = pickAnswer(
      [
        {
          ...answer('Here:'),
          cards: [
            {
              title: 'Shop in {city}',
              text: 'All of {city}',
              buttons: [
                { label: 'To {city}', url: 'https://acme.example/{city}' },
                { label: 'Call {city}', say: 'call {city}' },
              ],
            },
          ],
          form: {
            title: 'Visit {city}',
            fields: [{ name: 'day', label: 'Day in {city}', kind: 'date', required: true }],
            submit: 'To {city}',
            say: 'visit {city} on {day}',
          },
        },
      ],
      'english',
      said,
    );
    expect(drawn?.cards).toEqual([
      {
        title: 'Shop in Ghent/../?a',
        text: 'All of Ghent/../?a',
        buttons: [
          { label: 'To Ghent/../?a', url: 'https://acme.example/Ghent%2F..%2F%3Fa' },
          { label: 'Call Ghent/../?a', say: 'call Ghent/../?a' },
        ],
      },
    ]);
    expect(drawn?.form).toMatchObject({
      title: 'Visit Ghent/../?a',
      fields: [{ label: 'Day in Ghent/../?a' }],
      say: 'visit Ghent/../?a on {day}',
    });
    expect(pickAnswer([{ ...answer('x'), cards: [{ title: '{city}', buttons: [] }] }], 'english')).toBeNull();
  });

  test('is not a form that asks only for known values, where there is another answer', () => {
    const field = { name: 'order_number', label: 'Order', kind: 'text' as const, required: true };
    const form = { ...answer('Which order?'), form: { fields: [field], submit: 'Send' } };
    const found = answer('Order {order_number} ships today');
    const said = [{ name: 'order_number', text: '#48211' }];
    for (let i = 0; i < 20; i++) {
      expect(pickAnswer([form, found], 'english', said)?.text).toBe('Order #48211 ships today');
      expect(pickAnswer([form, found], 'english')?.form).toBeDefined();
    }
    expect(pickAnswer([form], 'english', said)?.form).toBeDefined();
  });
});
