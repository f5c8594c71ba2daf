import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Main Demo', 'MD'],
  ['one of many', 'OM'],
  ['support', 'S'],
  ['élan vital', 'ÉV'],
  ['e\u0301lan vital', 'E\u0301V'],
  ['👩‍💻 bot', '👩‍💻B'],
  ['a', 'A'],
  ['  ', '?'],
])('shortens %s to %s', (name, short) => {
  expect(initials(name)).toBe(short);
});
