import { expect, it } from 'vitest';
import { fuzzyMatch } from './fuzzyMatch.ts';

const best = (query: string, texts: string[]) =>
  texts
    .map((text) => ({ text, match: fuzzyMatch(query, text) }))
    .filter(({ match }) => match !== null)
    .sort((a, b) => (b.match?.score ?? 0) - (a.match?.score ?? 0))
    .map(({ text }) => text);

it('finds letters in their order and returns their positions', () => {
  expect(fuzzyMatch('nls', 'Natural Language Studio')?.ranges).toEqual([
    [0, 1],
    [8, 9],
    [17, 18],
  ]);
  expect(fuzzyMatch('stud', 'Natural Language Studio')?.ranges).toEqual([[17, 21]]);
});

it('finds nothing where letters are missing or scattered', () => {
  expect(fuzzyMatch('xyz', 'Natural Language Studio')).toBeNull();
  expect(fuzzyMatch('taggo', 'Natural Language Studio')).toBeNull();
});

it('finds accented letters by plain ones, plain ones by accented ones, and shows where', () => {
  expect(fuzzyMatch('param', 'Gérer les paramètres')?.ranges).toEqual([[10, 15]]);
  expect(fuzzyMatch('parametre', 'Gérer les paramètres')?.ranges).toEqual([[10, 19]]);
  expect(fuzzyMatch('événement', 'Evenements')?.ranges).toEqual([[0, 9]]);
  expect(fuzzyMatch('evénement'.normalize('NFD'), 'Événements')?.ranges).toEqual([[0, 9]]);
});

it('puts whole words before scattered letters', () => {
  expect(best('train', ['Terms and riders in', 'Retrain all', 'Train the model'])[0]).toBe('Train the model');
});

it('matches everything with an empty query', () => {
  expect(fuzzyMatch('  ', 'Users')).toEqual({ score: 0, ranges: [] });
});
