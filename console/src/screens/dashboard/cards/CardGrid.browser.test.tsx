import type { Chart, FigurePoint, Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { consistentChart } from '../tabs/chartQueries.ts';
import { CardGrid } from './CardGrid.tsx';
import { cardOf } from './templates.ts';

const point = (value: number | null): FigurePoint => ({ value, count: value ?? 0 });
const figuresOf = (values: Record<string, number | null>, more: Partial<Figures> = {}): Figures => ({
  unit: 'count',
  step: null,
  start_date: '2026-10-01T00:00:00Z',
  end_date: '2026-11-23T00:00:00Z',
  time_zone: 'UTC',
  searched_to: null,
  scripts_hidden: false,
  drill: null,
  total: point(7),
  previous: null,
  categories: Object.keys(values).map((key) => ({ key, other: false, start: null, end: null, drill: null })),
  series: [{ key: '', other: false, drill: {}, points: Object.values(values).map(point) }],
  comparison: null,
  marks: [],
  ...more,
});

let figures: (asked: URL) => Figures;
beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    return Response.json(figures(url));
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (card: ChartCard) => {
  const chart: Chart = consistentChart({
    id: 'c1',
    name: 'Shared',
    title: 'Shared',
    position: 0,
    version: 1,
    range: { days: 30 },
    cards: [card],
    mail: null,
  });
  return renderConsole(<CardGrid ws="acme" chart={chart} cards={chart.cards} range={chart.range} editable={false} />, {
    texts: ['charts', 'dashboard', 'shell'],
  });
};
const languages: ChartCard = { ...cardOf('languages', 'Languages'), id: 'l' };
const limited = (asked: URL) =>
  figuresOf({ french: 7 }, { searched_to: asked.searchParams.get('whole') === 'true' ? null : '2026-11-02T12:00:00Z' });

it('shows the count of all messages in full screen too', async () => {
  figures = limited;
  const { user } = await show(languages);
  await user.click(await screen.findByRole('button', { name: 'Count all' }));
  await waitFor(() => expect(screen.queryByText(/messages since/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Enlarge “Languages”' }));
  const whole = await screen.findByRole('dialog', { name: 'Languages' });
  expect(await within(whole).findByText('French')).toBeVisible();
  expect(within(whole).queryByText(/messages since/)).toBeNull();
});

it('says in full screen how far it counted, and counts all from there', async () => {
  figures = limited;
  const { user } = await show(languages);
  await user.click(await screen.findByRole('button', { name: 'Enlarge “Languages”' }));
  const whole = await screen.findByRole('dialog', { name: 'Languages' });
  expect(await within(whole).findByText(/^messages since/)).toBeVisible();
  await user.click(within(whole).getByRole('button', { name: 'Count all' }));
  await waitFor(() => expect(screen.queryByText(/messages since/)).toBeNull());
});

it('says by how much each intent grew, and which are new', async () => {
  const before = { order: 100, refund: 50, parcel: 0 };
  figures = (asked) =>
    figuresOf(
      { order: 112, refund: 25, parcel: 9 },
      asked.searchParams.get('compare') === 'previous' ? { comparison: Object.values(before).map(point) } : {},
    );
  await show({ ...cardOf('intents', 'Intents'), id: 'i' });
  const list = await screen.findByRole('list', { name: 'Intents' });
  const row = (name: string) => within(list).getByText(name).closest('li');
  expect(row('order')).toHaveTextContent(/112.*12%/);
  expect(row('refund')).toHaveTextContent(/25.*50%/);
  expect(row('parcel')).toHaveTextContent(/9.*new/);
});

it('shows shares that were saved as parts of a whole as a list, because they do not add up', async () => {
  figures = () => figuresOf({ french: 0.5, english: null }, { unit: 'share' });
  await show({ ...languages, metric: 'understood_share', view: 'donut' });
  const list = await screen.findByRole('list', { name: 'Languages' });
  expect(within(list).getByText('50%')).toBeVisible();
  expect(within(list).getByText('–')).toBeVisible();
});

it('distinguishes an hour without messages from an hour in which none were understood', async () => {
  figures = () => figuresOf({ '1-0': 0, '1-1': null, '1-2': 0.25 }, { unit: 'share' });
  await show({ ...cardOf('hours', 'Hours'), id: 'h', metric: 'understood_share' });
  expect(await screen.findByRole('cell', { name: 'Mon, 00:00: 0%' })).toHaveTextContent(/^0%$/);
  expect(screen.getByRole('cell', { name: 'Mon, 01:00: –' })).toHaveTextContent(/^–$/);
  expect(screen.getByRole('cell', { name: 'Mon, 02:00: 25%' })).toHaveTextContent(/^25%$/);
});

it('writes out the hours of the week, on the screen and in the file', async () => {
  figures = () => figuresOf({ '1-0': 4, '7-23': 2 });
  const saved = vi.spyOn(URL, 'createObjectURL');
  const { user } = await show({ ...cardOf('hours', 'Hours'), id: 'h', view: 'table' });
  const names = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Mon, 00:00', 'Sun, 23:00']);
  await user.click(screen.getByRole('button', { name: '“Hours”: actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  const [file] = saved.mock.lastCall ?? [];
  expect(file instanceof Blob && (await file.text())).toContain('"Mon, 00:00",4\r\n"Sun, 23:00",2');
});

it('writes times with their year into the file, in the time zone of the figures', async () => {
  const starts = ['2025-12-31T18:30:00.000Z', '2026-12-30T18:30:00.000Z'];
  const saved = vi.spyOn(URL, 'createObjectURL');
  for (const [step, rows] of [
    ['day', '2026-01-01,4\r\n2026-12-31,2'],
    ['hour', '2026-01-01 00:00,4\r\n2026-12-31 00:00,2'],
  ] as const) {
    figures = () => {
      const { categories, ...others } = figuresOf({ a: 4, b: 2 }, { step, time_zone: 'Asia/Kolkata' });
      return { ...others, categories: categories.map((one, at) => ({ ...one, start: starts[at] ?? null })) };
    };
    const { user, unmount } = await show({ ...cardOf('blank', 'Days'), id: step, dimension: step, view: 'table' });
    await screen.findAllByRole('rowheader');
    await user.click(screen.getByRole('button', { name: '“Days”: actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    const [file] = saved.mock.lastCall ?? [];
    expect(file instanceof Blob && (await file.text())).toContain(rows);
    unmount();
  }
});

it('says above the bars of values by how much each has changed', async () => {
  figures = (asked) =>
    figuresOf(
      { order: 112, refund: 25 },
      asked.searchParams.get('compare') === 'previous' ? { comparison: [100, 50].map(point) } : {},
    );
  await show({ ...cardOf('intents', 'Intents'), id: 'b', view: 'bar', columns: 12 });
  const chart = await screen.findByRole('figure');
  expect(within(chart).getByRole('row', { name: /^order/ })).toHaveTextContent(/^order112100up 12%$/);
  const bars = chart.querySelectorAll('svg .change');
  expect([...bars].map(({ textContent }) => textContent)).toEqual(['12%', '50%']);
});

it('names the comparison in the file', async () => {
  figures = () => figuresOf({ '': 7 }, { comparison: [point(5)] });
  const saved = vi.spyOn(URL, 'createObjectURL');
  const { user } = await show({ ...cardOf('blank', 'All'), id: 'a', dimension: 'none', compare: 'year' });
  await screen.findByText('7');
  await user.click(screen.getByRole('button', { name: '“All”: actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  const [file] = saved.mock.lastCall ?? [];
  expect(file instanceof Blob && (await file.text())).toContain('Metric,Messages,Last year\r\nMessages,7,5');
});

it('opens the rows behind a number of a table', async () => {
  figures = () => {
    const { categories, ...others } = figuresOf(
      { french: 7 },
      { drill: { to: 'verbatim', query: { status: 'understood' } } },
    );
    return { ...others, categories: categories.map((one) => ({ ...one, drill: { language: one.key } })) };
  };
  const { user } = await show({ ...languages, view: 'table' });
  const number = await screen.findByRole('button', { name: '7' });
  expect(number).toHaveAttribute('title', 'Open 7 messages');
  await user.click(number);
  await waitFor(() => expect(location.search).toContain('language=french'));
  expect(location.search).toContain('status=understood');
});

it('shows in full screen the trend of a number', async () => {
  const day = (start: string, end: string) => ({ key: start, other: false, start, end, drill: null });
  const categories = [
    day('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'),
    day('2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'),
  ];
  figures = () => figuresOf({ a: 3, b: 4 }, { step: 'day', categories });
  const { user } = await show({ ...languages, name: 'Messages', dimension: 'day', view: 'number' });
  await user.click(await screen.findByRole('button', { name: 'Enlarge “Messages”' }));
  const whole = await screen.findByRole('dialog', { name: 'Messages' });
  expect(await within(whole).findByText('7')).toBeVisible();
  expect(within(whole).getByRole('figure')).toBeVisible();
});
