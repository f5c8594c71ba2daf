import type { Chart, ChartMail } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SidesDialog } from '../../shared/conflict/SidesDialog.tsx';
import { drafts } from '../../shared/drafts/useDraft.ts';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { ChartActions } from './cards/ChartActions.tsx';
import { cardOf } from './cards/templates.ts';
import { figures } from './cards/testing.ts';
import { ChartPage } from './ChartPage.tsx';
import { refreshCards } from './tabs/chartQueries.ts';

const typed: ChartCard = { ...cardOf('languages', 'Languages'), id: 'typed' };
const other: ChartCard = { ...cardOf('ratings', 'Ratings'), id: 'other' };

/** The chart on the server; undefined: deleted. */
let chart: Chart | undefined;
const json = (status: number, body: object) => Response.json(body, { status });

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!pathname.endsWith('/chart/c1')) return json(503, { status: 503, type: 'away', message: 'Not of this test.' });
  if (!chart) return json(404, { status: 404, type: 'not_found', message: 'There is no such chart.' });
  if (request.method !== 'PUT') return json(200, chart);
  if (request.headers.get('if-match') !== `"${chart.version}"`)
    return json(412, { status: 412, type: 'stale', message: 'Another person was quicker.' });
  const changes: Partial<Chart> = await request.json();
  chart = { ...chart, ...changes, version: chart.version + 1 };
  return json(200, chart);
}

beforeEach(() => {
  signInAs();
  chart = {
    id: 'c1',
    name: 'Shared',
    title: 'Shared',
    position: 0,
    version: 1,
    range: { days: 30 },
    cards: [typed, other],
    mail: null,
  };
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    serve(new Request(input instanceof Request ? input : new URL(input, location.href), init)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const card of ['typed', 'blank']) drafts.set(`acme/chart/c1/${card}`, undefined);
});

const open = (screen: ReactNode, query: string) =>
  renderConsole(
    <>
      {screen}
      <SidesDialog />
    </>,
    { texts: ['charts', 'dashboard', 'shell', 'verbatim'], address: `/?chart=c1&${query}` },
  );
const edit = (id: string) => open(<ChartPage ws="acme" id="c1" />, `edit=${id}`);
const name = () => screen.findByRole('textbox', { name: /^Name/ });
const save = () => screen.getByRole('button', { name: 'Save card' });
const changedByOthers = (next: Chart | undefined) => {
  chart = next;
  return act(refreshCards);
};

it('keeps typed changes of a card that another user deletes, says so, and adds the card again when it is saved', async () => {
  const { user } = await edit('typed');
  await user.type(await name(), ' of people');
  await changedByOthers(chart && { ...chart, cards: [other], version: 2 });
  expect(screen.getByText('This card was deleted. Saving adds it again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(await name()).toHaveValue('Languages of people');
  await user.click(save());
  await waitFor(() => expect(chart?.cards.map((card) => card.name)).toEqual(['Ratings', 'Languages of people']));
});

it('asks which version to keep when an edited card is deleted while it is being saved', async () => {
  const { user } = await edit('typed');
  await user.type(await name(), ' of people');
  chart = chart && { ...chart, cards: [other], version: 2 };
  await user.click(save());
  const both = await screen.findByRole('dialog', { name: /^Conflicting changes/ });
  expect(both).toHaveTextContent('Card deleted');
  await user.click(within(both).getByRole('button', { name: 'Keep my version' }));
  await waitFor(() => expect(chart?.cards.map((card) => card.name)).toEqual(['Ratings', 'Languages of people']));
});

it('adds a new card without a question when others changed the chart meanwhile', async () => {
  const { user } = await edit('new');
  await user.type(await name(), ' of mine');
  chart = chart && { ...chart, cards: [typed], version: 2 };
  await user.click(save());
  await waitFor(() => expect(chart?.cards.map((card) => card.name)).toEqual(['Languages', 'Messages of mine']));
});

it('keeps typed changes when the chart is deleted, and saves them once it is restored', async () => {
  const before = chart;
  const { user } = await edit('typed');
  await user.type(await name(), ' of people');
  await changedByOthers(undefined);
  expect(await screen.findByText(/^This chart was deleted\. Restore it/)).toBeVisible();
  expect(await name()).toHaveValue('Languages of people');
  expect(save()).toBeDisabled();
  await changedByOthers(before);
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(chart?.cards[0]?.name).toBe('Languages of people'));
});

it('says that a chart does not exist when it is deleted and nothing was typed', async () => {
  await edit('typed');
  await name();
  await changedByOthers(undefined);
  expect(await screen.findByText('Chart not found')).toBeVisible();
});

it('shows the actions of a card in full on the narrowest phone, in French too', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 800));
  await renderConsole(<ChartPage ws="acme" id="c1" />, {
    texts: ['charts', 'dashboard', 'shell', 'verbatim'],
    address: '/?chart=c1&edit=typed',
    language: 'fr',
  });
  for (const text of ['Abandonner', 'Enregistrer']) {
    const { scrollWidth, clientWidth } = await screen.findByText(text);
    expect({ text, cut: scrollWidth - clientWidth }).toEqual({ text, cut: 0 });
  }
});

const keepPeriod = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Chart “Shared”: actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keep this period' }));
};

it('saves a period for all users when others changed something else', async () => {
  const { user } = await open(<ChartActions ws="acme" id="c1" />, 'days=7');
  await screen.findByRole('button', { name: /Last 7 days/ });
  chart = chart && { ...chart, cards: [], version: 2 };
  await keepPeriod(user);
  await waitFor(() => expect(chart).toMatchObject({ range: { days: 7 }, cards: [], version: 3 }));
});

it('asks which period to keep when another user saved one meanwhile', async () => {
  const { user } = await open(<ChartActions ws="acme" id="c1" />, 'days=7');
  await screen.findByRole('button', { name: /Last 7 days/ });
  chart = chart && { ...chart, range: { days: 90 }, version: 2 };
  await keepPeriod(user);
  const both = await screen.findByRole('dialog', { name: 'Conflicting changes: Shared' });
  expect(both).toHaveTextContent('Last 7 days');
  expect(both).toHaveTextContent('Last 90 days');
  await user.click(within(both).getByRole('button', { name: 'Use their version' }));
  expect(await screen.findByRole('button', { name: /Last 90 days/ })).toBeVisible();
  expect(chart?.range).toEqual({ days: 90 });
});

it('prints all cards with their figures, also those that were never in view', async () => {
  signInAs('companyUser');
  chart = chart && {
    ...chart,
    cards: Array.from({ length: 15 }, (_, at) => ({ ...typed, id: `c${at}`, limit: 5 + at })),
  };
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const request = new Request(input);
    return request.url.includes('/figures') ? Response.json(figures(7, null)) : serve(request);
  });
  const shown = () => screen.queryAllByText('French').length;
  const print = vi.spyOn(window, 'print').mockImplementation(() => expect(shown()).toBe(15));
  onTestFinished(() => print.mockRestore());
  const { user } = await open(
    <>
      <ChartActions ws="acme" id="c1" />
      <ChartPage ws="acme" id="c1" />
    </>,
    '',
  );
  await waitFor(() => expect(shown()).toBeGreaterThan(0));
  expect(shown()).toBeLessThan(15);
  await user.click(screen.getByRole('button', { name: 'Chart “Shared”: actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveReturned());
});

const weekly = (hour: number): ChartMail => ({ weekday: 1, hour, time_zone: 'UTC', to: ['ada@mail.example'] });

it('confirms the weekly mail when the user’s own version is saved, and not when the other one is taken', async () => {
  chart = chart && { ...chart, mail: weekly(8) };
  const { user } = await open(<ChartActions ws="acme" id="c1" />, '');
  const changeHour = async (hour: string) => {
    await user.click(await screen.findByRole('button', { name: 'Chart “Shared”: actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Weekly mail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Weekly mail' });
    await user.selectOptions(within(dialog).getByLabelText('Time'), hour);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  };
  await screen.findByRole('button', { name: 'Chart “Shared”: actions' });
  chart = chart && { ...chart, mail: weekly(17), version: 2 };
  await changeHour('10:00');
  const both = await screen.findByRole('dialog', { name: 'Conflicting changes: Shared' });
  await user.click(within(both).getByRole('button', { name: 'Use their version' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(chart?.mail?.hour).toBe(17);
  expect(screen.queryByText('“Shared” is mailed each week')).toBeNull();
  await changeHour('10:00');
  expect(await screen.findByText('“Shared” is mailed each week')).toBeVisible();
  expect(chart?.mail?.hour).toBe(10);
});

it('duplicates a card beside it, also when others changed the chart meanwhile, but not beyond the maximum', async () => {
  const { user } = await open(<ChartPage ws="acme" id="c1" />, '');
  const duplicate = async (of: string) => {
    await user.click(await screen.findByRole('button', { name: `“${of}”: actions` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate card' }));
  };
  await screen.findByRole('button', { name: '“Languages”: actions' });
  chart = chart && { ...chart, cards: [typed, { ...other, name: 'Ratings of all' }], version: 2 };
  await duplicate('Languages');
  await waitFor(() =>
    expect(chart?.cards.map((card) => card.name)).toEqual(['Languages', 'Languages (copy)', 'Ratings of all']),
  );
  const [first, copy] = chart?.cards ?? [];
  expect(copy).toEqual({ ...first, id: copy?.id, name: 'Languages (copy)' });
  expect(copy?.id).not.toBe(first?.id);
  expect(await screen.findByRole('region', { name: 'Languages (copy)' })).toBeVisible();
  expect(screen.getByText('“Languages” duplicated')).toBeInTheDocument();
  const full = Array.from({ length: 30 }, (_, at) => ({ ...other, id: `card-${at}`, name: `Card ${at}` }));
  await changedByOthers(chart && { ...chart, cards: full, version: 9 });
  await duplicate('Card 0');
  expect(await screen.findByText('A chart has at most 30 cards.')).toBeVisible();
  expect(chart?.cards).toHaveLength(30);
});

it('restores a deleted card to its place, also when others changed the chart meanwhile', async () => {
  const last: ChartCard = { ...cardOf('hours', 'Busiest hours'), id: 'last' };
  chart = chart && { ...chart, cards: [other, typed, last] };
  const { user } = await open(<ChartPage ws="acme" id="c1" />, '');
  await user.click(await screen.findByRole('button', { name: '“Languages”: actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(chart?.cards.map((card) => card.id)).toEqual(['other', 'last']));
  expect(screen.queryByRole('region', { name: 'Languages' })).toBeNull();
  chart = chart && { ...chart, cards: [{ ...other, name: 'Ratings of all' }, last], version: 9 };
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(chart?.cards).toEqual([{ ...other, name: 'Ratings of all' }, typed, last]));
  expect(await screen.findByRole('region', { name: 'Languages' })).toBeVisible();
});
