import type { Chart } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { t } from 'i18next';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { readChart, refreshCards, showChart } from '../tabs/chartQueries.ts';
import { moveCard, removeCard, restoreCard } from './cardOrder.ts';

const texts = { ns: 'charts' } as const;
type Cards = readonly ChartCard[];

/** Changes run one after the other, each based on the result of the previous one. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function write(ws: string, id: string, change: (cards: Cards) => ChartCard[]): Promise<Chart> {
  for (;;) {
    const { version, cards } = await readChart(ws, id);
    try {
      const body = { cards: change(cards) };
      return await call('PUT /api/1.0/workspaces/:ws/chart/:id', { params: { ws, id }, ifMatch: version, body });
    } catch (error) {
      // Another user has saved first: the change is applied to their cards.
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
    }
  }
}

/** Changes the cards of a chart, at once on screen. Concurrent changes of others are kept. */
async function changeCards(
  ws: string,
  id: string,
  failed: string,
  change: (cards: Cards) => ChartCard[],
): Promise<boolean> {
  showChart(ws, id, (shown) => ({ ...shown, cards: change(shown.cards) }));
  waiting += 1;
  const turn = last.then(() => attempt(failed, () => write(ws, id, change)));
  last = turn;
  const saved = await turn;
  waiting -= 1;
  if (!saved) await refreshCards();
  else if (waiting === 0) showChart(ws, id, () => saved);
  return saved !== undefined;
}

/** Adds a card at the end, or after another card. */
export const addCard = (ws: string, chart: string, card: ChartCard, after: string): Promise<boolean> =>
  changeCards(ws, chart, t('card.addFailed', texts), (cards) => {
    const at = cards.findIndex(({ id }) => id === after);
    return restoreCard(cards, card, at < 0 ? cards.length : at + 1);
  });

/** Moves a card to another place. */
export const placeCard = (ws: string, chart: string, id: string, to: number): Promise<boolean> =>
  changeCards(ws, chart, t('card.moveFailed', texts), (cards) => moveCard(cards, id, to));

/** Resizes a card. */
export const sizeCard = (ws: string, chart: string, id: string, size: Pick<ChartCard, 'columns' | 'rows'>) =>
  changeCards(ws, chart, t('card.sizeFailed', texts), (cards) =>
    cards.map((card) => (card.id === id ? { ...card, ...size } : card)),
  );

/** Deletes a card, with undo. */
export async function deleteCard(ws: string, chart: string, card: ChartCard, at: number): Promise<boolean> {
  const gone = await changeCards(ws, chart, t('card.removeFailed', texts), (cards) => removeCard(cards, card.id));
  if (gone)
    notifyUndoable(t('card.removed', { ...texts, name: card.name }), () =>
      changeCards(ws, chart, t('card.undoFailed', texts), (cards) => restoreCard(cards, card, at)),
    );
  return gone;
}
