import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { RelativeTime } from './RelativeTime.tsx';

it.each([
  [-20, false, 'just now'],
  // A clock that is slightly fast does not put a past moment in the future.
  [20, false, 'just now'],
  [20, true, 'in a moment'],
  [-120, true, 'in a moment'],
  [7300, true, 'in 2 hr.'],
])('of %i seconds ahead, upcoming %s, is %s', (seconds, upcoming, text) => {
  renderThemed(<RelativeTime date={Date.now() + seconds * 1000} upcoming={upcoming} locale="en" />);
  expect(screen.getByRole('time').textContent).toBe(text);
});
