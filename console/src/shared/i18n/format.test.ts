import { expect, it } from 'vitest';
import { formatsOf } from './format.ts';

it('a day of another year is written with its year', () => {
  const { day } = formatsOf('en-GB');
  const year = new Date().getFullYear();
  expect(day(`${year}-02-01`)).not.toContain(String(year));
  expect(day(`${year - 1}-02-01`)).toContain(`1 Feb ${year - 1}`);
});

it('a unit has a full no-break space before it in French', () => {
  const { duration, gigabytes, bytes } = formatsOf('fr');
  expect([duration(6), duration(1500), gigabytes(1.29e6), bytes(4000), bytes(289)]).toEqual([
    '6\u00A0ms',
    '1,5\u00A0s',
    '0,001\u00A0Go',
    '4\u00A0ko',
    '1\u00A0ko',
  ]);
});

it('a small size is written to the megabyte', () => {
  const { gigabytes } = formatsOf('en-GB');
  expect([0, 7480, 1.6e6, 0.1294e9, 12.345e9].map(gigabytes)).toEqual([
    '0 GB',
    '<\u00A00.001 GB',
    '0.002 GB',
    '0.129 GB',
    '12.3 GB',
  ]);
});
