import type { Chart, Figures } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';

/**
 * Replaces the names of scripts in figures by numbers, the same in categories and series, starting with the script with
 * most rows.
 */
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

/** Removes the names of scripts from the filters of a chart's cards. */
export const hideFilteredScripts = (chart: Chart): Chart => ({
  ...chart,
  cards: chart.cards.map((card) =>
    card.filters.script === undefined ? card : { ...card, filters: { ...card.filters, script: '' } },
  ),
});
