import type { UsageByTitle } from './types.ts';

const keyboard = [
  { keys: 'Tab', does: 'moves to the button that shows the numbers as a table' },
  { keys: 'Enter Space', does: 'changes between picture and table' },
  { keys: '↑ ↓ ← →', does: 'scroll the table, once it is shown and has the focus' },
] as const;

export const chartUsage: UsageByTitle = {
  'Chart/BarChart': {
    components: ['BarChart'],
    keyboard,
    do: ['Stack parts of one whole, the largest first.', 'Write units with `format`, so that picture and table agree.'],
    dont: ['Not more than six series: the seventh has the first colour again.', 'No negative values.'],
  },
  'Chart/LineChart': {
    components: ['LineChart'],
    keyboard,
    do: ['Show what changes over time.', 'Fill the area below a single series only.'],
    dont: ['Do not connect categories without an order; use bars.'],
  },
  'Chart/DonutChart': {
    components: ['DonutChart'],
    keyboard,
    do: ['Show two to five parts of a whole.'],
    dont: ['Do not compare similar values: lengths are easier to read than angles; use bars.'],
  },
  'Chart/Heatmap': {
    components: ['Heatmap'],
    keyboard,
    do: ['Show the distribution over two properties, such as hours by weekday.'],
    dont: ['Do not rely on shades for exact figures; the table has them.'],
  },
  'Chart/HeatGrid': {
    components: ['HeatGrid'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the grid, to the last active cell' },
      { keys: '↑ ↓ ← →', does: 'move to the next cell' },
      { keys: 'Home End', does: 'move to the first and the last cell of the row' },
      { keys: 'Ctrl+Home Ctrl+End', does: 'move to the first and the last cell of all' },
      { keys: 'Enter Space', does: 'opens the cell, unless it is empty' },
    ],
    do: [
      'Show a confusion matrix, and open the messages behind a cell.',
      'Start with the most relevant part: not more than about forty names per side.',
    ],
    dont: ['Not for a day by hours; use `Heatmap`.', 'No tone without a meaning: good and bad are a rating.'],
  },
};
