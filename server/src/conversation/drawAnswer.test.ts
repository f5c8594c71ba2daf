import { describe, expect, test } from 'vitest';
import { drawAnswer } from './drawAnswer.ts';

const answer = (text: string, language?: string) => ({ id: text, text, choices: [], ...(language && { language }) });

describe('the answer that is drawn', () => {
  test('speaks the language of the person, else everybody’s, else any', () => {
    const all = [answer('hello', 'english'), answer('bonjour', 'french'), answer('👋')];
    expect(drawAnswer(all, 'french')?.text).toBe('bonjour');
    expect(drawAnswer(all, 'german')?.text).toBe('👋');
    expect(drawAnswer(all.slice(0, 1), 'german')?.text).toBe('hello');
  });

  test('puts the words of the person where it names an attribute', () => {
    const said = [{ name: 'order_number', text: '#48211' }];
    expect(drawAnswer([answer('Order {order_number} ships today')], 'english', said)?.text).toBe(
      'Order #48211 ships today',
    );
  });

  test('never names what the person did not say', () => {
    const answers = [answer('Order {order_number} ships today'), answer('Which order?')];
    for (let i = 0; i < 20; i++) expect(drawAnswer(answers, 'english')?.text).toBe('Which order?');
    expect(drawAnswer(answers.slice(0, 1), 'english')).toBeNull();
  });
});
