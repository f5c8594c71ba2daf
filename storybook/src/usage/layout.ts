import type { UsageByTitle } from './types.ts';

export const layoutUsage: UsageByTitle = {
  'Layout/AppShell': {
    components: ['AppShell', 'Navbar', 'ThemeProvider'],
    keyboard: [
      { keys: 'Tab', does: 'the first stop offers to skip to the content' },
      { keys: 'Escape', does: 'closes the menu of phones; the focus returns to its button' },
    ],
    do: ['One a page, at the root.', 'Remember the size of the sidebar with `onSmallChange`.'],
    dont: ['No second `<main>` inside.'],
  },
  'Layout/Sidebar': {
    components: ['Sidebar'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'move from page to page' },
      { keys: 'Enter', does: 'follows the link' },
      { keys: 'Enter Space', does: 'on a group: open and close it; on the button below: make it small or wide' },
      { keys: 'Escape', does: 'in an open group: closes it, the focus is on its button' },
    ],
    do: ['Group by what people do, the most used on top.', 'Show counts of waiting items.'],
    dont: ['Not more than two levels.', 'No actions in it, only navigation.'],
  },
  'Layout/PageHeader': {
    components: ['PageHeader'],
    do: ['Give every page one, with its usual name.', 'Put actions of the whole page at the right.'],
    dont: ['No second primary button.'],
  },
  'Layout/SplitPane': {
    components: ['SplitPane'],
    keyboard: [
      { keys: '← →', does: 'move the divider by 16 pixels' },
      { keys: 'Home End', does: 'move the divider to the bounds' },
    ],
    do: ['Remember the width with `onResize`.', 'Put the list first, the detail second.'],
    dont: ['No third pane; use a `Drawer`.'],
  },
  'Layout/Card': {
    components: ['Card'],
    do: ['Group related content.', 'Set `padding="none"` for lists and tables.'],
    dont: ['No card in a card.'],
  },
  'Layout/Tabs': {
    components: ['Tabs', 'TabPanel', 'TabLinks'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the chosen tab, then to its panel' },
      {
        keys: '← →',
        does: 'choose the next or previous tab, wrapping at the ends; with `activation="manual"` they only move the focus',
      },
      { keys: 'Home End', does: 'first and last tab' },
      { keys: 'Enter Space', does: 'choose, with `activation="manual"`' },
      { keys: 'Delete', does: 'closes a closable tab; the next one is chosen' },
    ],
    do: ['Give `Tabs` an id and wrap each view in a `TabPanel`.', 'Use `TabLinks` where each view has an address.'],
    dont: ['No tabs as the steps of a task.'],
  },
  'Layout/Stack': {
    components: ['Stack', 'Inline', 'Grid'],
    do: ['Set distances with `gap`, in steps of 4 pixels.'],
    dont: ['No margins on the children.'],
  },
  'Layout/Link': {
    components: ['Link'],
    keyboard: [{ keys: 'Enter', does: 'follows the link' }],
    do: ['Hand your router’s link to the provider once, as `renderLink`.'],
    dont: ['No link that acts; use a `Button`.'],
  },
};
