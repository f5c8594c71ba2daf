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
  'Chart/HeatGrid': {
    components: ['HeatGrid'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the grid, to the cell that was left' },
      { keys: '↑ ↓ ← →', does: 'go to the next cell' },
      { keys: 'Home End', does: 'go to the first and the last cell of the row' },
      { keys: 'Ctrl+Home Ctrl+End', does: 'go to the first and the last cell of all' },
      { keys: 'Enter Space', does: 'opens the cell, unless it is empty' },
    ],
    do: [
      'Show what was taken for what, and open what is behind a cell.',
      'Begin with the part that matters: forty names a side are as many as an eye can hold.',
    ],
    dont: ['No picture of a day by hours; take Heatmap.', 'No tone without a meaning: good and bad are a judgement.'],
  },
};
