import { expect, it } from 'vitest';
import { formatsOf } from './format.ts';

it('a day is told with its year, unless that is this one', () => {
  const { day } = formatsOf('en-GB');
  const year = new Date().getFullYear();
  expect(day(`${year}-02-01`)).not.toContain(String(year));
  expect(day(`${year - 1}-02-01`)).toContain(`1 Feb ${year - 1}`);
});
