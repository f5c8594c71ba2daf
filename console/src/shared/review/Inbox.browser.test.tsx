import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../testing/renderConsole.tsx';
import { Inbox } from './Inbox.tsx';
import { refreshVerbatims } from './verbatimPages.ts';

const at = '2026-11-01T10:00:00Z';

const predicted = {
  intent: 'order.cancel',
  intent_id: 'i1',
  class: 'shop',
  score: 0.4,
  understood: false,
  changed: false,
};

const verbatim = (id: string, text: string, intent: string | null): Verbatim => ({
  id,
  created_at: at,
  device: 'assistant',
  conversation_id: 'c1',
  channel: 'console',
  text,
  files: [],
  language: 'english',
  class: 'shop',
  intent,
  score: 0.62,
  attributes: [],
  requests: [],
  answer: '',
  status: intent === null ? 'not_understood' : 'understood',
  status_response: 'answered',
  answered_by: 'intent',
  like: 0,
  ms: 4,
  context: {},
  run_id: null,
  handed_over: null,
  seen: { times: 1, first: at, last: at },
  review: { state: 'new', intent: null, intent_id: null, by: null, at: null },
  now: predicted,
});

/** Answers the calls of the inbox as the server does, from verbatims in memory. */
function startServer(rows: Verbatim[]) {
  let open = rows;
  const reviews: { action: string; ids: string[]; intent?: string }[] = [];
  const undone: string[] = [];
  let cut = false;
  const answer = async (request: Request): Promise<unknown> => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/undo')) {
      open = rows;
      undone.push(pathname);
      return { reviewed: 1 };
    }
    if (pathname.endsWith('/review')) {
      const review: (typeof reviews)[number] = await request.json();
      reviews.push(review);
      open = open.filter(({ id }) => !review.ids.includes(id));
      const reviewed = review.ids.length;
      return { review: `r${reviews.length}`, reviewed, added: 0, moved: 0, already: 0, skipped: [] };
    }
    if (pathname.endsWith('/now')) {
      if (cut) throw new TypeError('Failed to fetch');
      const { ids }: { ids: string[] } = await request.json();
      return { data: ids.map((id) => ({ id, now: predicted })) };
    }
    if (pathname.endsWith('/intents')) {
      const intent = { intentCodeName: '', classes: ['shop'], utterance_count: 3, skill: '' };
      return {
        data: [
          { ...intent, id: 'i1', intent_name: 'order.cancel' },
          { ...intent, id: 'i2', intent_name: 'order.track' },
        ],
      };
    }
    return { data: open, total: open.length, models: 'm1' };
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    Response.json(await answer(new Request(input, init))),
  );
  return { reviews, undone, cutPredictions: (value: boolean) => void (cut = value) };
}

const messages = [
  verbatim('1', 'stop the order', 'order.cancel'),
  verbatim('2', 'where is my parcel', null),
  verbatim('3', 'sing me a song', null),
];

async function renderInbox(server = startServer(messages)) {
  const { user } = await renderConsole(
    <div style={{ display: 'flex', height: 600 }}>
      <Inbox ws="shop" className="shop" />
    </div>,
    { texts: ['review'] },
  );
  const grid = await screen.findByRole('grid', { name: 'Messages to review' });
  await within(grid).findByText('stop the order');
  grid.focus();
  return { ...server, grid, user };
}

beforeEach(() => signInAs());
afterEach(() => vi.unstubAllGlobals());

describe('the predictions of the draft models', () => {
  it('are requested again after a lost connection, even where the messages are the same', async () => {
    const server = startServer(messages.map((row) => ({ ...row, now: null })));
    server.cutPredictions(true);
    const { grid } = await renderInbox(server);
    expect(within(grid).queryByText('order.cancel')).toBeNull();
    server.cutPredictions(false);
    await refreshVerbatims();
    expect(await within(grid).findAllByText('order.cancel')).toHaveLength(3);
  });
});

describe('the predicted and the suggested intent', () => {
  const told = (intent: string, score: number): Verbatim => ({
    ...verbatim('1', 'stop the order', 'order.cancel'),
    now: { ...predicted, intent, score },
  });

  it.each([
    ['one where they are the same', told('order.cancel', 0.4), /^order\.cancel\s*40/],
    ['both where they differ', told('order.track', 0.9), /^order\.cancel → order\.track\s*90/],
  ])('are %s', async (_, row, shown) => {
    const { grid } = await renderInbox(startServer([row]));
    const cells = within(grid)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.filter((text) => text.includes('order.'))).toEqual([expect.stringMatching(shown)]);
  });
});

it('shows the beginning of both intents where their names are long', async () => {
  const [before, now] = ['payment.made_twice_by_mistake', 'payment.not_recognised_on_the_statement'];
  const { grid } = await renderInbox(
    startServer([{ ...verbatim('1', 'stop the order', before), now: { ...predicted, intent: now, score: 0.9 } }]),
  );
  const cell = within(grid)
    .getAllByRole('cell')
    .find(({ textContent }) => textContent.includes(now));
  const edge = cell?.getBoundingClientRect().right ?? 0;
  for (const name of [before, now]) {
    const shown = within(grid).getByText(name).getBoundingClientRect();
    expect(Math.min(shown.right, edge) - shown.left).toBeGreaterThan(40);
  }
  expect(
    within(grid)
      .getByText(/^90\s*%$/)
      .getBoundingClientRect().right,
  ).toBeLessThanOrEqual(edge);
});

describe('the keys of a review', () => {
  it('A confirms the predicted intent and moves to the next message', async () => {
    const { user, grid, reviews } = await renderInbox();
    await user.keyboard('a');
    expect(await screen.findByText('1 message confirmed')).toBeTruthy();
    expect(reviews).toMatchObject([{ action: 'validate', ids: ['1'], unreviewed: true }]);
    await waitFor(() => expect(within(grid).queryByText('stop the order')).toBeNull());
    expect(document.activeElement).toBe(grid);
  });

  it('I reassigns to the intent that is typed', async () => {
    const { user, reviews } = await renderInbox();
    await user.keyboard('i');
    const picker = await screen.findByRole('dialog', { name: 'Select an intent' });
    await within(picker).findByRole('option', { name: /order\.track/ });
    await user.keyboard('track{Enter}');
    expect(await screen.findByText('1 message added to order.track')).toBeTruthy();
    expect(reviews).toMatchObject([{ action: 'assign', ids: ['1'], intent: 'i2' }]);
  });

  it('X ignores all selected messages, and U undoes it', async () => {
    const { user, grid, reviews, undone } = await renderInbox();
    await user.keyboard('{Control>}a{/Control}x');
    expect(await screen.findByText('3 messages ignored')).toBeTruthy();
    expect(reviews).toMatchObject([{ action: 'ignore', ids: ['1', '2', '3'] }]);
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
    await user.keyboard('u');
    expect(await within(grid).findByText('sing me a song')).toBeTruthy();
    expect(undone).toHaveLength(1);
  });

  it('offers no review to users who may only read', async () => {
    signInAs('companyUser');
    const { user, reviews } = await renderInbox();
    await user.keyboard('ax');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(reviews).toEqual([]);
  });
});
