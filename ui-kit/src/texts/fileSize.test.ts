import { expect, test } from 'vitest';
import { fileSize } from './fileSize.ts';

test.each([
  [0, 'en', '0 bytes'],
  [812, 'en', '812 bytes'],
  [1024, 'en', '1 kB'],
  [1_300_000, 'en', '1.2 MB'],
  [1_300_000, 'fr', '1,2 Mo'],
  [10 * 1024 * 1024, 'en', '10 MB'],
])('%i bytes are, in %s, %s', (bytes, locale, text) => {
  expect(fileSize(bytes, locale).replaceAll(/\s/g, ' ')).toBe(text);
});
