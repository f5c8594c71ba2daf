import type { ChartCard } from '@parlance/contract/charts';
import { cardSizes } from '@parlance/contract/chartTables';

type Cards = readonly ChartCard[];

/** Removes a card from the list. */
export const removeCard = (cards: Cards, id: string): ChartCard[] => cards.filter((card) => card.id !== id);

/** Inserts a card at a place; a card that is in the list already stays as it is. */
export function restoreCard(cards: Cards, card: ChartCard, at: number): ChartCard[] {
  if (cards.some(({ id }) => id === card.id)) return [...cards];
  return [...cards.slice(0, at), card, ...cards.slice(at)];
}

/** Moves a card to another place. */
export function moveCard(cards: Cards, id: string, to: number): ChartCard[] {
  const card = cards.find((one) => one.id === id);
  if (!card) return [...cards];
  const rest = removeCard(cards, id);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), card, ...rest.slice(at)];
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The size of a card after growing by some columns and rows, within the limits. */
export const resized = ({ columns, rows }: Pick<ChartCard, 'columns' | 'rows'>, wider: number, higher: number) => ({
  columns: between(columns + wider, cardSizes.narrowest, cardSizes.columns),
  rows: between(rows + higher, cardSizes.lowest, cardSizes.highest),
});
