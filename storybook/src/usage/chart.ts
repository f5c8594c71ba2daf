import type { UsageByTitle } from './types.ts';

const keyboard = [
  { keys: 'Tab', does: 'moves to the button that shows the numbers as a table' },
  { keys: 'Enter Space', does: 'changes between picture and table' },
  { keys: '↑ ↓ ← →', does: 'scroll the table, once it is shown and has the focus' },
] as const;

const pointKeyboard = [
  { keys: 'Tab', does: 'moves over the legend and the button of the table to the last active point' },
  { keys: '← →', does: 'move to the next category that has a value' },
  { keys: '↑ ↓', does: 'move to the series above and below' },
  { keys: 'PageUp PageDown', does: 'move by a tenth of the categories' },
  { keys: 'Home End', does: 'move to the first and the last category' },
  { keys: 'Enter Space', does: 'opens what the point is made of; shows or hides a series of the legend' },
  { keys: 'Escape', does: 'hides the tooltip' },
] as const;

export const chartUsage: UsageByTitle = {
  'Chart/BarChart': {
    components: ['BarChart'],
    keyboard: pointKeyboard,
    do: [
      'Stack parts of one whole, the largest first; take `grouped` for values that do not add up.',
      'Write units with `format`, so that picture, table and speech agree.',
      'Say with `pointAction` what a press on a point opens.',
    ],
    dont: ['Not many series: beyond six, colours repeat with a pattern. Sum the small ones up as `other`.'],
  },
  'Chart/LineChart': {
    components: ['LineChart'],
    keyboard: pointKeyboard,
    do: [
      'Show what changes over time; give `times` where the steps are not alike.',
      'Write null where nothing is known: it is a gap, and 0 is a value.',
      'Fill the area below a single series only.',
      'Take `fit` for shares that move little; amounts begin at 0.',
    ],
    dont: ['Do not connect categories without an order; use bars.'],
  },
  'Chart/BarList': {
    components: ['BarList'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the list, to the last active item' },
      { keys: '↑ ↓', does: 'move to the next item that opens something' },
      { keys: 'Home End', does: 'move to the first and the last of them' },
      { keys: 'Enter Space', does: 'opens the item' },
    ],
    do: ['Show the largest ten or so of many values, with a link to all of them.', 'Mark the rest with `other`.'],
    dont: ['Not for values over time; use `LineChart` or `BarChart`.'],
  },
  'Chart/Sparkline': {
    components: ['Sparkline'],
    do: [
      'Write the figure beside it: the line says only how it got there.',
      'Write null where nothing is known: it is a gap.',
    ],
    dont: ['Not where a single value has to be read; use `LineChart`.'],
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
