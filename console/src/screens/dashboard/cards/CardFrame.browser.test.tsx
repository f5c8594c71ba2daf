import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { cardSizes } from '@parlance/contract/chartTables';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardList } from './Cards.styles.ts';
import { cardOf } from './templates.ts';
import { figures, total } from './testing.ts';

let answer: () => Response | Promise<Response>;
beforeEach(() => {
  signInAs();
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const show = (card: ChartCard, onFullScreen: (asTable: boolean) => void = nothing) =>
  renderConsole(
    <CardList>
      <CardFrame
        ws="acme"
        card={card}
        range={{ days: 30 }}
        whole={false}
        onCountAll={nothing}
        at={0}
        order={[card.id]}
        editable={false}
        edited={false}
        focused={false}
        hint="hint"
        onPlace={nothing}
        onSize={nothing}
        onFullScreen={onFullScreen}
        onDrill={nothing}
        onEdit={nothing}
        onDuplicate={nothing}
        onDelete={nothing}
      />
    </CardList>,
    { texts: ['charts', 'shell'] },
  );
const card: ChartCard = { ...cardOf('languages', 'Languages'), id: 'c1' };

it('says how far a limited count went, and nothing where all was counted', async () => {
  answer = () => Response.json(figures(7, '2026-11-02T12:00:00Z'));
  const { unmount } = await show(card);
  expect(await screen.findByText(/^messages since .*2 Nov|^messages since .*Nov 2/)).toBeVisible();
  unmount();
  answer = () => Response.json(figures(7, null));
  await show(card);
  expect(await screen.findByText(/french/i)).toBeVisible();
  expect(screen.queryByText(/messages since/)).toBeNull();
});

it('says that partial figures are not compared, with a text that fits the view', async () => {
  answer = () => Response.json(figures(7, '2026-11-02T12:00:00Z'));
  const compared: ChartCard = { ...card, compare: 'previous' };
  const { unmount } = await show(compared);
  expect(await screen.findByText(/^messages since .* · no comparison until all are counted$/)).toBeVisible();
  unmount();
  const number = await show({ ...compared, view: 'number' });
  expect(await screen.findByText('no comparison until all are counted')).toBeVisible();
  expect(screen.getByText(/^messages since [^·]*$/)).toBeVisible();
  number.unmount();
  // All of the card's own time was counted.
  answer = () => Response.json(figures(7, '2026-09-02T12:00:00Z'));
  await show(compared);
  expect(await screen.findByText('no comparison until all are counted')).toBeVisible();
});

it('says that there are no figures, also in the lowest card', async () => {
  answer = () => Response.json(figures(0, null));
  await show({ ...card, rows: cardSizes.lowest });
  expect(await screen.findByText('No data in this period')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('says why it has failed, with a retry', async () => {
  answer = () => Response.json({ status: 503, type: 'away', message: 'The database is away.' }, { status: 503 });
  const { user } = await show({ ...card, columns: cardSizes.narrowest, rows: cardSizes.lowest });
  expect(await screen.findByText('Loading failed')).toBeVisible();
  answer = () => Response.json(figures(7, null));
  const again = screen.getByRole('button', { name: 'Try again' });
  const end = (element: Element) => element.getBoundingClientRect().bottom;
  expect(end(again)).toBeLessThan(end(screen.getByRole('region', { name: card.name })));
  await user.click(again);
  await waitFor(() => expect(screen.getByText(/french/i)).toBeVisible());
});

it('cuts off content that is longer than the card, and links to all of it', async () => {
  const category = (key: string) => ({ key, other: false, start: null, end: null, drill: null });
  const many = ['english', 'french', 'german', 'italian', 'spanish', 'dutch', 'polish', 'russian'];
  const some = (keys: string[]): Figures => ({
    ...figures(7, null),
    categories: keys.map(category),
    series: [{ key: '', other: false, drill: null, points: keys.map(() => total(1)) }],
  });
  const list: ChartCard = { ...card, view: 'list', rows: 2 };
  answer = () => Response.json(some(many));
  const opened = vi.fn<(asTable: boolean) => void>();
  const { unmount, user } = await show(list, opened);
  await user.click(await screen.findByRole('button', { name: 'Show all of “Languages”' }));
  expect(opened).toHaveBeenCalledWith(false);
  unmount();
  answer = () => Response.json(some(many.slice(0, 2)));
  await show(list, opened);
  expect(await screen.findByText(/french/i)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('numbers scripts whose names are hidden, and says which permission a forbidden card needs', async () => {
  const runs = { ...card, metric: 'runs', dimension: 'script', view: 'list' } as const;
  const hidden = [{ key: '1', other: false, start: null, end: null, drill: null }];
  answer = () => Response.json({ ...figures(7, null), scripts_hidden: true, categories: hidden });
  const { unmount } = await show(runs);
  expect(await screen.findByText('Script 1')).toBeVisible();
  expect(screen.getByText('script names are not shown to your role')).toBeVisible();
  unmount();
  const forbidden = { status: 403, type: 'permission_missing', message: 'This needs the permission script:read.' };
  answer = () => Response.json(forbidden, { status: 403 });
  await show({ ...runs, filters: { script: '' } });
  expect(await screen.findByText('This needs the permission script:read.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
