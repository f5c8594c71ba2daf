import type { UsageByTitle } from './types.ts';

const dialog = [
  { keys: 'Tab Shift+Tab', does: 'go around inside; the page behind cannot be reached' },
  { keys: 'Escape', does: 'closes what is on top; the focus returns to what opened it' },
] as const;
const menu = [
  { keys: 'Enter Space ↓', does: 'on the button: open, the first item has the focus' },
  { keys: '↑', does: 'on the button: open, the last item has the focus' },
  { keys: '↓ ↑', does: 'move, wrapping at the ends' },
  { keys: 'Home End', does: 'first and last item' },
  { keys: 'letters', does: 'move to the next item that begins with them' },
  { keys: 'Enter Space', does: 'choose; a disabled item can be reached and does nothing' },
  { keys: 'Escape', does: 'closes; the focus returns to the button' },
  { keys: 'Tab', does: 'closes and moves on after the button' },
] as const;

export const overlayUsage: UsageByTitle = {
  'Overlay/Modal': {
    components: ['Modal'],
    keyboard: dialog,
    do: [
      'Name the task in the title, and repeat its verb on the button.',
      'Turn `closeOnOutside` off where typing would be lost.',
    ],
    dont: ['No modal for what can be done in the page.', 'No modal that opens by itself.'],
  },
  'Overlay/ConfirmDialog': {
    components: ['ConfirmDialog', 'Confirmations'],
    keyboard: [...dialog, { keys: 'Enter', does: 'presses what has the focus: in a dangerous question the way out' }],
    do: ['Say what will be lost.', 'Let the name be typed where others depend on it.'],
    dont: ['No question before what can be undone; offer undo in a toast.'],
  },
  'Overlay/Drawer': {
    components: ['Drawer'],
    keyboard: dialog,
    do: ['Show details beside their context.', 'Set `modal={false}` where the page stays in use.'],
    dont: ['No long form; give it a page.'],
  },
  'Overlay/Popover': {
    components: ['Popover'],
    keyboard: [
      { keys: 'Enter Space', does: 'on the button: open and close; the focus goes inside' },
      { keys: 'Tab', does: 'past the last control: closes and moves on after the button' },
      { keys: 'Shift+Tab', does: 'before the first control: closes, the focus is on the button' },
      { keys: 'Escape', does: 'closes; the focus returns to the button' },
    ],
    do: ['Use it for a few controls, such as a filter.'],
    dont: ['No list of actions; use a `Menu`.'],
  },
  'Overlay/Menu': {
    components: ['Menu'],
    keyboard: menu,
    do: ['Say with `reason` why an item is disabled.', 'Separate what destroys.'],
    dont: ['No menu of pages; take links.', 'No menu with a single item.'],
  },
  'Overlay/ContextMenu': {
    components: ['ContextMenu'],
    keyboard: [{ keys: 'Shift+F10 ContextMenu', does: 'open at what has the focus' }, ...menu.slice(2)],
    do: ['Repeat what is offered elsewhere, nearer to the hand.'],
    dont: ['Nothing that can be done only here: many never press the other button.'],
  },
  'Overlay/Tooltip': {
    components: ['Tooltip', 'ButtonHints'],
    keyboard: [
      { keys: 'Tab', does: 'shows it at once, on what takes the focus' },
      { keys: 'Escape', does: 'takes it away; the focus stays' },
    ],
    do: [
      'A few words that explain.',
      'Use `as="label"` for an icon button.',
      'Mount `ButtonHints` once: it shows the titles of all icon buttons, with their keys.',
    ],
    dont: ['No controls inside.', 'No text that is available nowhere else: touch does not show it.'],
  },
  'Overlay/KeptFocus': {
    components: ['KeptFocus'],
    do: ['Mount it once: who deletes an item with the keyboard goes on at the item beside it.'],
    dont: ['Do not rely on it in dialogs and grids: they keep the focus themselves.'],
  },
  'Overlay/Toasts': {
    components: ['Toasts'],
    keyboard: [
      { keys: 'F6', does: 'moves to the newest toast' },
      { keys: 'Tab Shift+Tab', does: 'move through the buttons of the toasts; countdowns pause' },
      { keys: 'Enter Space', does: 'press; after the last one closed the focus returns to where it was' },
    ],
    do: ['Offer to undo.', 'Leave what went wrong until it is closed.'],
    dont: ['No toast for an error of a field; it belongs to the field.'],
  },
  'Overlay/CommandPalette': {
    components: ['CommandPalette'],
    keyboard: [
      { keys: 'letters', does: 'search' },
      { keys: '↓ ↑', does: 'move, wrapping at the ends' },
      { keys: 'PageUp PageDown', does: 'move by eight' },
      { keys: 'Enter', does: 'runs the command and closes' },
      { keys: 'Escape', does: 'closes; the focus returns' },
    ],
    do: ['Offer every page and every action that has a shortcut.', 'Give `keywords` people may think of.'],
    dont: ['Nothing that can be found only here.'],
  },
  'Overlay/ShortcutSheet': {
    components: ['ShortcutSheet'],
    keyboard: dialog,
    do: ['Bind it to `?`.', 'Group by where a key works.'],
    dont: ['No key that is not bound.'],
  },
  'Overlay/Portal': {
    components: ['Portal'],
    do: ['Use it for an overlay of your own: it goes to the provider’s container, also in a shadow root.'],
    dont: ['No overlay straight into `document.body`.', 'No portal without `useLayer`, which owns Escape.'],
  },
};
