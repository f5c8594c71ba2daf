import { expect, test } from 'vitest';
import { isOrigin, originOf } from './widgetValues.ts';

test.each([
  ['https://Shop.example/cart?x=1', 'https://shop.example'],
  [' https://shop.example:8443/ ', 'https://shop.example:8443'],
  ['shop.example', 'shop.example'],
])('%s is cut to %s', (pasted, origin) => expect(originOf(pasted)).toBe(origin));

test.each([
  ['https://shop.example', true],
  ['https://*.shop.example', true],
  ['http://localhost:5173', true],
  ['shop.example', false],
  ['https://*', false],
  ['https://*.com', false],
  ['https://*.com:8443', false],
  ['https://*.1', false],
  ['ftp://shop.example', false],
])('%s is a site: %s', (text, is) => expect(isOrigin(text)).toBe(is));
