import type { Chart, Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';

/** Figures with numbers in place of the names of scripts: from the one with most rows on, the same in categories and series. */
export function hideScripts(figures: Figures, { dimension, split }: Pick<ChartCard, 'dimension' | 'split'>): Figures {
  const numbers = new Map<string, string>();
  const hidden = <One extends { key: string; other: boolean }>(one: One): One => {
    if (one.other) return one;
    const number = numbers.get(one.key) ?? String(numbers.size + 1);
    numbers.set(one.key, number);
    return { ...one, key: number };
  };
  return {
    ...figures,
    scripts_hidden: true,
    categories: dimension === 'script' ? figures.categories.map(hidden) : figures.categories,
    series: split === 'script' ? figures.series.map(hidden) : figures.series,
  };
}

/** A chart whose cards do not name the scripts that they are filtered by. */
export const hideFilteredScripts = (chart: Chart): Chart => ({
  ...chart,
  cards: chart.cards.map((card) =>
    card.filters.script === undefined ? card : { ...card, filters: { ...card.filters, script: '' } },
  ),
});
