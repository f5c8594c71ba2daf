import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useFilters } from './useFilters.ts';

beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
});
afterEach(() => vi.unstubAllGlobals());

/** The filters, as wide as in a window of 1440 px. */
function Filters() {
  return (
    <div style={{ width: 1030 }}>
      <FilterBar filters={useFilters()} ws="acme" />
    </div>
  );
}
const show = (address: string) => renderConsole(<Filters />, { texts: ['verbatim', 'review'], address });
const addressed = () => new URLSearchParams(location.search).toString();

it('shows the filters that are set, and removes each', async () => {
  await page.viewport(1440, 900);
  const { user } = await show(
    '/logs?channel=widget&status=uncertain&rating=-1&now=changed&handed_over=1&language=french',
  );
  for (const name of [
    'Channel: widget',
    'Not understood or low confidence',
    'Rating: Disliked',
    'Different intent now',
    'Handed over to a colleague',
    'Language: French',
  ]) {
    await user.click(await screen.findByRole('button', { name: `Remove ${name}` }));
    expect(screen.queryByText(name)).toBeNull();
  }
  expect(addressed()).toBe('');
});

it('has all filters behind a button, in one line with those that are set', async () => {
  await page.viewport(1440, 900);
  const { user } = await show('/logs?channel=widget&intent=greeting');
  const filter = await screen.findByRole('button', { name: 'Filter' });
  const bar = filter.closest('search');
  if (!bar) throw new Error('No filter bar');
  const middles = [...bar.children].map((one) => {
    const { top, height } = one.getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  expect(new Set(middles).size).toBe(1);
  await user.click(filter);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'fallback');
  expect(addressed()).toBe('channel=widget&intent=greeting&status_response=fallback');
  expect(screen.getByText('Outcome: Fallback')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Handed over to a colleague' }));
  expect(addressed()).toBe('channel=widget&intent=greeting&status_response=fallback&handed_over=1');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(addressed()).toBe('');
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveValue('time');
});

it('shows a value from a link even where it is not among the choices', async () => {
  await page.viewport(1440, 900);
  const { user } = await show('/logs?channel=whatsapp&intent=old.intent&status=nonsense');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const field = (name: string) => screen.getByRole('combobox', { name });
  expect(field('Channel')).toHaveDisplayValue('whatsapp');
  expect(field('Intent')).toHaveDisplayValue('old.intent');
  // An invalid value does not filter.
  expect(field('Understanding')).toHaveDisplayValue('Understood or not');
  await user.selectOptions(field('Channel'), 'widget');
  expect(field('Channel')).toHaveDisplayValue('widget');
  expect(addressed()).toBe('channel=widget&intent=old.intent&status=nonsense');
});
