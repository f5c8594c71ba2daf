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
      { keys: 'Tab Shift+Tab', does: 'go from page to page' },
      { keys: 'Enter', does: 'follows the link' },
      { keys: 'Enter Space', does: 'on a group: open and close it; on the button below: make it small or wide' },
      { keys: 'Escape', does: 'in an open group: closes it, the focus is on its button' },
    ],
    do: ['Group by what people do, the most used on top.', 'Count what waits for someone.'],
    dont: ['No more than two levels.', 'No action in it; it says where one can go.'],
  },
  'Layout/PageHeader': {
    components: ['PageHeader'],
    do: ['Give every page one, with the name people call it.', 'Put what acts on the whole page to the right.'],
    dont: ['No second primary button.'],
  },
  'Layout/SplitPane': {
    components: ['SplitPane'],
    keyboard: [
      { keys: '← →', does: 'move the line by 16 pixels' },
      { keys: 'Home End', does: 'move it to the bounds' },
    ],
    do: ['Remember the width with `onResize`.', 'Put the list first, what it opens second.'],
    dont: ['No three panes in a row; the third is a `Drawer`.'],
  },
  'Layout/Card': {
    components: ['Card'],
    do: ['Put together what is read together.', 'Set `padding="none"` for lists and tables.'],
    dont: ['No card in a card.'],
  },
  'Layout/Tabs': {
    components: ['Tabs', 'TabPanel', 'TabLinks'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the chosen tab, then to its panel' },
      { keys: '← →', does: 'choose the neighbour, around the end; with `activation="manual"` they only move' },
      { keys: 'Home End', does: 'first and last tab' },
      { keys: 'Enter Space', does: 'choose, with `activation="manual"`' },
      { keys: 'Delete', does: 'closes a closable tab; its neighbour is chosen' },
    ],
    do: ['Give `Tabs` an id and wrap each view in a `TabPanel`.', 'Take `TabLinks` where each view has an address.'],
    dont: ['No tabs as the steps of a task.'],
  },
  'Layout/Stack': {
    components: ['Stack', 'Inline', 'Grid'],
    do: ['Set distances with `gap`, in steps of 4 pixels.'],
    dont: ['No margins on what stands inside.'],
  },
  'Layout/Link': {
    components: ['Link'],
    keyboard: [{ keys: 'Enter', does: 'follows the link' }],
    do: ['Hand your router’s link to the provider once, as `renderLink`.'],
    dont: ['No link that acts; take a `Button`.'],
  },
};
