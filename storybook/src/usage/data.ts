import type { UsageByTitle } from './types.ts';

export const dataUsage: UsageByTitle = {
  'Table/DataTable': {
    components: ['DataTable'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the table, one tab stop; again: leaves it' },
      { keys: '↑ ↓ ← →', does: 'move the active cell' },
      { keys: 'Ctrl+↑ Ctrl+↓ Ctrl+← Ctrl+→', does: 'move to the edge' },
      { keys: 'Home End', does: 'first and last cell of the row' },
      { keys: 'Ctrl+Home Ctrl+End', does: 'first and last cell of the table' },
      { keys: 'PageUp PageDown', does: 'move by what is in view' },
      { keys: 'Enter', does: 'edits the cell, or opens the row; on a header: sorts' },
      { keys: 'F2', does: 'edits the cell' },
      { keys: 'Escape', does: 'cancels the editor; clears the selection' },
      { keys: 'Space', does: 'selects the row' },
      { keys: 'Shift+Space', does: 'selects up to the row' },
      { keys: 'Shift+↑ Shift+↓', does: 'extend the selection' },
      { keys: 'Ctrl+A', does: 'selects all' },
      { keys: 'Ctrl+C', does: 'copies the selected rows as text with tabs' },
      { keys: 'Alt+← Alt+→', does: 'on a header: make the column narrower or wider' },
      { keys: 'letters', does: 'run the bulk actions, by the key shown on their button' },
    ],
    do: [
      'Set `value` to the cell’s data and `cell` to its look: sorting, filtering and copying use the value.',
      'Set `priority` on columns that may be hidden on a phone.',
      'Keep `columns`, `rowKey` and `filterRow` the same objects between renders.',
    ],
    dont: ['No table for two or three facts; use a list or a card.', 'No paging where scrolling is enough.'],
  },
  'Data/List': {
    components: ['List'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'move from entry to entry' },
      { keys: 'Enter', does: 'chooses the entry, or follows its link' },
      { keys: 'Space', does: 'chooses the entry, unless it is a link' },
    ],
    do: ['Give it a parent with a height.', 'Give entries an `href` where choosing one changes the address.'],
    dont: ['No second line where the first is enough.', 'No dot without its `label`.'],
  },
  'Data/Tree': {
    components: ['Tree'],
    keyboard: [
      { keys: '↑ ↓', does: 'move through the visible nodes' },
      { keys: '→', does: 'opens; on an open one: goes to its first child' },
      { keys: '←', does: 'closes; on a closed one or a leaf: goes to its parent' },
      { keys: 'Home End', does: 'first and last visible node' },
      { keys: 'Space', does: 'chooses' },
      { keys: 'Enter', does: 'chooses; on the chosen one: opens the item' },
      { keys: 'letters', does: 'move to the next label that begins with them' },
    ],
    do: ['Use it for nested items, several levels deep.'],
    dont: ['No tree for the pages of an app; use a `Sidebar`.'],
  },
  'Data/RuleTree': {
    components: ['RuleTree'],
    keyboard: [
      { keys: '↑ ↓ Home End', does: 'move from row to row' },
      { keys: 'Enter', does: 'edits the condition; Escape ends it' },
      { keys: 'Insert +', does: 'add a condition' },
      { keys: 'Delete Backspace', does: 'delete the row' },
      { keys: 'Alt+↑ Alt+↓', does: 'move the row within its group' },
      { keys: 'Alt+→ Alt+←', does: 'move it into the group before it, or out of its own' },
      { keys: 'Ctrl+G Ctrl+Shift+G', does: 'put it into a group of its own, or dissolve its group' },
      { keys: 'Ctrl+Z Ctrl+Shift+Z', does: 'undo and redo' },
    ],
    do: ['Show at each condition whether it is true now, where that is known.'],
    dont: ['No tree for a single condition; show its fields.'],
  },
  'Data/Pagination': {
    components: ['Pagination'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'move from button to button' },
      { keys: 'Enter Space', does: 'turn the page' },
    ],
    do: ['Use it for data that a server sends in parts, or where a page needs an address.'],
    dont: ['No paging of data in memory; `DataTable` scrolls through it.'],
  },
  'Data/Badge': {
    components: ['Badge'],
    do: ['Count waiting items; hide it at zero.'],
    dont: ['No sentences; use a `Pill`.'],
  },
  'Data/Pill': {
    components: ['Pill'],
    keyboard: [{ keys: 'Enter Space', does: 'on the cross: removes' }],
    do: ['One or two words, with an icon where the tone carries meaning.'],
    dont: ['No pill as a button.', 'No tone for decoration: colour is meaning.'],
  },
  'Data/Avatar': {
    components: ['Avatar'],
    do: ['Give the full name: initials, colour and tooltip depend on it.'],
    dont: ['No avatar without the name beside it, where two people may share initials.'],
  },
  'Data/Kbd': {
    components: ['Kbd', 'Keys'],
    do: ['Write `Mod` for the key that is ⌘ on Apple machines and Ctrl elsewhere.'],
    dont: ['Show a shortcut only where it works.'],
  },
  'Data/Spinner': {
    components: ['Spinner'],
    do: ['Use it where no layout is known yet; elsewhere a skeleton.'],
    dont: ['Do not shorten the delay: a wait under 300 ms needs no indicator.'],
  },
  'Data/Stat': {
    components: ['Stat'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the value, where the figure opens something' },
      { keys: 'Enter Space', does: 'opens it' },
    ],
    do: ['Format the value with its unit.', 'Set the tone of `delta` by whether the change is good or bad.'],
    dont: ['Not more than five in a row.'],
  },
  'Data/Meter': {
    components: ['Meter'],
    do: ['Set `max` where there is a limit.'],
    dont: ['Not more than six parts.', 'No progress; that is `Progress`.'],
  },
  'Data/Progress': {
    components: ['Progress'],
    do: ['Leave `value` undefined while the progress is indeterminate.', 'Name the action in `label`.'],
    dont: ['No progress that runs backwards.'],
  },
  'Data/Skeleton': {
    components: ['Skeleton', 'SkeletonRows', 'SkeletonCards', 'SkeletonMessages'],
    do: ['Match the layout of the content, so that nothing jumps.'],
    dont: ['No skeleton for a wait under 300 ms.', 'No skeleton and spinner together.'],
  },
  'Data/EmptyState': {
    components: ['EmptyState', 'NoMatchState', 'ForbiddenState', 'ErrorState'],
    keyboard: [{ keys: 'Enter Space', does: 'on a button: run the first action, or retry' }],
    do: [
      'Explain the view and offer the first action.',
      'Distinguish “no data yet” from “no match”.',
      'Say what failed, and offer a retry.',
    ],
    dont: ['No blame, no codes without words.', 'No empty page while something loads.'],
  },
  'Data/RelativeTime': {
    components: ['RelativeTime'],
    do: ['Use it for past events; the exact time is in the tooltip.'],
    dont: ['No relative time where the exact one matters, as in an error log.'],
  },
  'Data/Icon': {
    components: ['Icon'],
    do: ['Leave `label` out beside a text: the icon is decoration then.'],
    dont: ['No bare icon for an action; use an `IconButton`, which has a name.'],
  },
  'Data/DiffView': {
    components: ['DiffView'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the collapsed sections' },
      { keys: 'Enter Space', does: 'expand the section' },
    ],
    do: ['Name the two versions, the older one first.'],
    dont: ['Do not rely on colour: added and removed lines also have a sign.'],
  },
  'Table/TableViews': {
    components: ['TableViews'],
    keyboard: [
      { keys: 'Enter Space ↓', does: 'on the button: open the menu of views' },
      { keys: '↓ ↑', does: 'move, wrapping at the ends' },
      { keys: 'Enter Space', does: 'apply the view, or save, rename and delete one' },
      { keys: 'Escape', does: 'closes; the focus returns to the button' },
    ],
    do: ['Put it in the toolbar of its table.', 'Store the views with the user’s settings.'],
    dont: ['No view that hides rows without a visible filter.'],
  },
};
