import { describe, expect, test } from 'vitest';
import { fold, nearDuplicateKey } from './textSimilarity.ts';

test('fold removes case, accents, widths and extra white space', () => {
  expect(fold('  Où est  MON Ｃolis ?')).toBe('ou est mon colis ?');
  expect(fold('Straße · Привет · 你好')).toBe('straße · привет · 你好');
});

describe('nearDuplicateKey is the same for', () => {
  test.each([
    ['Cancel my order', 'cancel the order, please!'],
    ['Cancel my order', 'my orders: cancel'],
    ['Où est mon colis', 'ou est le colis s’il vous plaît ?'],
    ['Wo ist meine Bestellung?', 'bitte, wo ist die Bestellung'],
    ['¿Dónde está el pedido?', 'donde esta mi pedido por favor'],
    ['我的订单在哪里', '请我的订单在哪里？'],
    ['hello', 'Hello!'],
    ['Hi, where is the parcel? Thanks', 'where is my parcel'],
  ])('%s = %s', (a, b) => {
    expect(nearDuplicateKey(a)).toBe(nearDuplicateKey(b));
  });
});

describe('nearDuplicateKey differs for', () => {
  test.each([
    ['cancel my order', 'track my order'],
    ['where is it', 'when is it'],
    ['hello', 'thanks'],
    ['merci à vous', 'bonjour à vous'],
    ['order 12345', 'order 12346'],
    ['狗咬人', '人咬狗'],
    ['👍', '👎'],
    ['???', '!!!'],
  ])('%s ≠ %s', (a, b) => {
    expect(nearDuplicateKey(a)).not.toBe(nearDuplicateKey(b));
  });
});
