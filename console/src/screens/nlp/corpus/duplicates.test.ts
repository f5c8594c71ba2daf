import type { CorpusDuplicate } from '@parlance/contract/calls/nlp';
import { expect, test } from 'vitest';
import { withoutDuplicates, openDuplicates, remediesOf } from './duplicates.ts';

const values = [
  { value: 'Orange', synonyms: ['clementine'] },
  { value: 'Citrus', synonyms: ['orange', 'lemon'] },
  { value: 'orangé', synonyms: ['amber'] },
];
const place = (corpus_id: string, value: string, synonym: string | null = null) => ({
  corpus_id,
  corpus_name: corpus_id,
  value,
  synonym,
});
const here: CorpusDuplicate = {
  text: 'Orange',
  places: [place('fruit', 'Orange'), place('fruit', 'Citrus', 'orange'), place('fruit', 'orangé')],
};
const elsewhere: CorpusDuplicate = {
  text: 'lemon',
  places: [place('fruit', 'Citrus', 'lemon'), place('colours', 'yellow', 'lemon')],
};

test('keepOne keeps one place, and moves the synonyms of removed values to the one that stays', () => {
  expect(withoutDuplicates(values, [here], 'fruit', 'keepOne')).toEqual([
    { value: 'Orange', synonyms: ['clementine', 'amber'] },
    { value: 'Citrus', synonyms: ['lemon'] },
  ]);
});

test('removeHere leaves a word to the other corpus', () => {
  expect(withoutDuplicates(values, [elsewhere], 'fruit', 'removeHere')[1]).toEqual({
    value: 'Citrus',
    synonyms: ['orange'],
  });
  expect(remediesOf(here, 'fruit')).toEqual(['keepOne']);
  expect(remediesOf(elsewhere, 'fruit')).toEqual(['removeHere']);
});

test('omits duplicates that an edit removed', () => {
  const now = withoutDuplicates(values, [here], 'fruit', 'keepOne');
  expect(openDuplicates([here, elsewhere], 'fruit', now)).toEqual([elsewhere]);
  expect(openDuplicates([here, elsewhere], 'fruit', values)).toEqual([here, elsewhere]);
});
