import { expect, test } from 'vitest';
import { ownPath } from './redirect.ts';

test.each([
  ['/nlp?ws=a#b', '/nlp?ws=a#b'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/a\n//evil.example', undefined],
  ['nlp', undefined],
  [undefined, undefined],
])('goes on to paths of this site only: %j', (given, path) => expect(ownPath(given)).toBe(path));
