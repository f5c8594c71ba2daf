import type { UsageByTitle } from './types.ts';

const keyboard = [
  { keys: 'Tab', does: 'goes to the button that shows the numbers as a table' },
  { keys: 'Enter Space', does: 'changes between picture and table' },
  { keys: '↑ ↓ ← →', does: 'scroll the table, once it is shown and has the focus' },
] as const;

export const chartUsage: UsageByTitle = {
  'Chart/BarChart': {
    components: ['BarChart'],
    keyboard,
    do: ['Stack parts of one whole, the largest first.', 'Write units with `format`, so that picture and table agree.'],
    dont: ['No more than six series: the seventh colour is the first again.', 'No negative values.'],
  },
  'Chart/LineChart': {
    components: ['LineChart'],
    keyboard,
    do: ['Show what changes over time.', 'Fill the area below a single series only.'],
    dont: ['Do not connect categories without an order; take bars.'],
  },
  'Chart/DonutChart': {
    components: ['DonutChart'],
    keyboard,
    do: ['Show two to five parts of a whole.'],
    dont: ['No comparison of near values: an eye reads lengths better than angles; take bars.'],
  },
  'Chart/Heatmap': {
    components: ['Heatmap'],
    keyboard,
    do: ['Show where something gathers, such as hours by weekday.'],
    dont: ['No exact figures by shade alone; the table has them.'],
  },
};
