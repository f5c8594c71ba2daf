import type { UsageByTitle } from './types.ts';

export const dataUsage: UsageByTitle = {
  'Table/DataTable': {
    components: ['DataTable'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the table, one stop; again: on to what follows it' },
      { keys: '↑ ↓ ← →', does: 'move the active cell' },
      { keys: 'Ctrl+↑ Ctrl+↓ Ctrl+← Ctrl+→', does: 'go to the edge' },
      { keys: 'Home End', does: 'first and last cell of the row' },
      { keys: 'Ctrl+Home Ctrl+End', does: 'first and last cell of the table' },
      { keys: 'PageUp PageDown', does: 'move by what is in view' },
      { keys: 'Enter', does: 'edits the cell, or opens the row; on a header: sorts' },
      { keys: 'F2', does: 'edits the cell' },
      { keys: 'Escape', does: 'leaves the editor as it was; clears the selection' },
      { keys: 'Space', does: 'selects the row' },
      { keys: 'Shift+Space', does: 'selects up to the row' },
      { keys: 'Shift+↑ Shift+↓', does: 'extend the selection' },
      { keys: 'Ctrl+A', does: 'selects all' },
      { keys: 'Ctrl+C', does: 'copies the selected rows as text with tabs' },
      { keys: 'Alt+← Alt+→', does: 'on a header: make the column narrower or wider' },
      { keys: 'letters', does: 'the bulk actions, by the key shown on their button' },
    ],
    do: [
      'Give `value` what a cell is and `cell` how it looks: sorting, filtering and copying follow the value.',
      'Set `priority` on columns that may make room on a phone.',
      'Keep `columns`, `rowKey` and `filterRow` the same objects between renders.',
    ],
    dont: ['No table for two or three facts; take a list or a card.', 'No paging where scrolling does.'],
  },
  'Data/List': {
    components: ['List'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'go from entry to entry' },
      { keys: 'Enter', does: 'chooses the entry, or follows its link' },
      { keys: 'Space', does: 'chooses the entry, where it is no link' },
    ],
    do: ['Give it a parent with a height.', 'Give entries an `href` where choosing one changes the address.'],
    dont: ['No second line where the first says it all.', 'No colour of a dot without its `label`.'],
  },
  'Data/Tree': {
    components: ['Tree'],
    keyboard: [
      { keys: '↑ ↓', does: 'move through what is in view' },
      { keys: '→', does: 'opens; on an open one: goes to its first child' },
      { keys: '←', does: 'closes; on a closed one or a leaf: goes to its parent' },
      { keys: 'Home End', does: 'first and last in view' },
      { keys: 'Space', does: 'chooses' },
      { keys: 'Enter', does: 'chooses; on the chosen one: opens what it stands for' },
      { keys: 'letters', does: 'go to the next label that begins with them' },
    ],
    do: ['Use it for things within things, several levels deep.'],
    dont: ['No tree for the pages of an app; take a `Sidebar`.'],
  },
  'Data/Pagination': {
    components: ['Pagination'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'go from button to button' },
      { keys: 'Enter Space', does: 'turn the page' },
    ],
    do: ['Page what a server can only give in parts, or where a place must have an address.'],
    dont: ['No paging of what is in memory; `DataTable` scrolls through it.'],
  },
  'Data/Badge': {
    components: ['Badge'],
    do: ['Count what waits; leave it out at zero.'],
    dont: ['No sentence; take a `Pill`.'],
  },
  'Data/Pill': {
    components: ['Pill'],
    keyboard: [{ keys: 'Enter Space', does: 'on the cross: removes' }],
    do: ['One or two words, with an icon where the tone carries meaning.'],
    dont: ['No pill as a button.', 'No tone for decoration: colour is meaning.'],
  },
  'Data/Avatar': {
    components: ['Avatar'],
    do: ['Give the whole name: initials, colour and tooltip come from it.'],
    dont: ['No avatar without the name beside it, where two people may share initials.'],
  },
  'Data/Kbd': {
    components: ['Kbd', 'Keys'],
    do: ['Write `Mod` for the key that is ⌘ on Apple machines and Ctrl elsewhere.'],
    dont: ['No shortcut shown that does not work where it is shown.'],
  },
  'Data/Spinner': {
    components: ['Spinner'],
    do: ['Use it where no layout is known yet; elsewhere a skeleton.'],
    dont: ['Do not shorten the delay: a wait under 300 ms needs no sign.'],
  },
  'Data/Stat': {
    components: ['Stat'],
    do: ['Write value and unit for the reader.', 'Say with `tone` whether the change is welcome.'],
    dont: ['No more than five in a row.'],
  },
  'Data/Meter': {
    components: ['Meter'],
    do: ['Set `max` where the bar stands for a limit.'],
    dont: ['No more than six parts.', 'No progress; that is `Progress`.'],
  },
  'Data/Progress': {
    components: ['Progress'],
    do: ['Leave `value` out while the end cannot be told.', 'Name what runs in `label`.'],
    dont: ['No progress that runs backwards.'],
  },
  'Data/Skeleton': {
    components: ['Skeleton', 'SkeletonRows', 'SkeletonCards'],
    do: ['Draw the layout that comes, so that nothing jumps.'],
    dont: ['No skeleton for what is there within 300 ms.', 'No skeleton and spinner together.'],
  },
  'Data/EmptyState': {
    components: ['EmptyState', 'NoMatchState', 'ForbiddenState', 'ErrorState'],
    keyboard: [{ keys: 'Enter Space', does: 'on a button: the first thing to do, or try again' }],
    do: [
      'Say what the thing is for and offer the first action.',
      'Tell “nothing yet” and “nothing fits” apart.',
      'Say what failed, and offer to try again.',
    ],
    dont: ['No blame, no codes without words.', 'No empty page while something loads.'],
  },
  'Data/RelativeTime': {
    components: ['RelativeTime'],
    do: ['Use it for what happened; the exact time is in the tooltip.'],
    dont: ['No relative time where the exact one decides, as in a log of a fault.'],
  },
  'Data/Icon': {
    components: ['Icon'],
    do: ['Leave `label` out beside a word: the icon is decoration then.'],
    dont: ['No icon alone for an action; take an `IconButton`, which has a name.'],
  },
  'Data/DiffView': {
    components: ['DiffView'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the stretches that were left out' },
      { keys: 'Enter Space', does: 'show such a stretch' },
    ],
    do: ['Name the two versions, the older one first.'],
    dont: ['No colour alone: what was added and taken carries a sign too.'],
  },
  'Table/TableViews': {
    components: ['TableViews'],
    keyboard: [
      { keys: 'Enter Space ↓', does: 'on the button: open the menu of views' },
      { keys: '↓ ↑', does: 'move, around the end' },
      { keys: 'Enter Space', does: 'show the view, or save, rename and delete one' },
      { keys: 'Escape', does: 'closes; the focus returns to the button' },
    ],
    do: ['Put it in the toolbar of its table.', 'Keep the views where their owner finds them again.'],
    dont: ['No view that hides rows without saying so in the table.'],
  },
};
