import type { UsageByTitle } from './types.ts';

export const fieldUsage: UsageByTitle = {
  'Form/TextField': {
    components: ['TextField'],
    keyboard: [{ keys: 'Tab', does: 'moves to the text without selecting it' }],
    do: ['Give every field a label; hide it only where the context is clear.', 'Say in `hint` what is expected.'],
    dont: ['No placeholder instead of a label: it disappears with the first letter.'],
  },
  'Form/TextArea': {
    components: ['TextArea'],
    keyboard: [
      { keys: 'Enter', does: 'makes a new line' },
      { keys: 'Tab', does: 'moves to the next field' },
    ],
    do: ['Start with the rows of a typical text; it grows.'],
    dont: ['No text area for a single line.'],
  },
  'Form/NumberField': {
    components: ['NumberField'],
    keyboard: [
      { keys: '↑ ↓', does: 'add and subtract one step' },
      { keys: 'Tab', does: 'leaves the field: the number is clamped to its bounds' },
    ],
    do: ['Say the unit with `unit`, the bounds in the hint.'],
    dont: ['No number field for codes or telephone numbers; they are text.'],
  },
  'Form/PasswordField': {
    components: ['PasswordField'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the text, then to the eye' },
      { keys: 'Enter Space', does: 'on the eye: show or hide the password' },
    ],
    do: ['Set `autoComplete="new-password"` where one is chosen, so that a password manager offers one.'],
    dont: ['No second field to repeat it; the user can show it.'],
  },
  'Form/SearchField': {
    components: ['SearchField'],
    keyboard: [
      { keys: 'Escape', does: 'clears the text; when empty, closes the surrounding layer' },
      { keys: 'Enter Space', does: 'on the cross: clears, and the focus returns to the text' },
    ],
    do: ['Search while typing.', 'Show the shortcut with `shortcut`, and bind it.'],
    dont: ['No button beside it that starts the search.'],
  },
  'Form/Select': {
    components: ['Select'],
    keyboard: [
      { keys: 'Space', does: 'opens the system’s list' },
      { keys: '↑ ↓', does: 'choose the next or previous option' },
      { keys: 'letters', does: 'move to the next option that begins with them' },
    ],
    do: ['Up to about fifteen known options.'],
    dont: [
      'No select for two or three options; use a `RadioGroup`.',
      'No select for hundreds of options; use a `Combobox`.',
    ],
  },
  'Form/Combobox': {
    components: ['Combobox'],
    keyboard: [
      { keys: '↓ ↑', does: 'open the list; move through it, wrapping at the ends' },
      { keys: 'letters', does: 'filter' },
      { keys: 'Enter', does: 'chooses the active option and closes' },
      { keys: 'Escape', does: 'closes without a change' },
      { keys: 'Tab', does: 'closes and moves on' },
    ],
    do: ['Use `onSearch` where a server has the options.', 'Set `onCreate` where the user may add an option.'],
    dont: ['No free text; use a `TextField`.'],
  },
  'Form/MultiCombobox': {
    components: ['MultiCombobox'],
    keyboard: [
      { keys: '↓ ↑', does: 'open the list; move through it, wrapping at the ends' },
      { keys: 'Enter', does: 'toggles the active option; the list stays open' },
      { keys: 'Backspace', does: 'in the empty box: removes the last one' },
      { keys: 'Escape', does: 'closes the list' },
      { keys: 'Tab', does: 'closes the list and moves on' },
    ],
    do: ['Use it for several of many known options.'],
    dont: ['Not more than about ten choices; use a table with a selection.'],
  },
  'Form/TagsField': {
    components: ['TagsField'],
    keyboard: [
      { keys: 'Enter', does: 'adds the text as a tag' },
      { keys: ',', does: 'the same, unless `commas` is off' },
      { keys: 'Backspace', does: 'in the empty box: edits the last tag' },
      { keys: 'Ctrl+V', does: 'each pasted line becomes a tag' },
    ],
    do: ['Set `commas={false}` where tags contain commas.'],
    dont: ['No tags field for known values; use a `MultiCombobox`.'],
  },
  'Form/Checkbox': {
    components: ['Checkbox'],
    keyboard: [{ keys: 'Space', does: 'checks and unchecks; a mixed one becomes checked' }],
    do: ['Use it in forms that are saved, and to select rows.'],
    dont: ['No negation in the label: “Send mails”, not “Do not send mails”.'],
  },
  'Form/Switch': {
    components: ['Switch'],
    keyboard: [{ keys: 'Space', does: 'switches' }],
    do: ['Use it for settings that take effect at once.'],
    dont: ['No label that changes with the state.'],
  },
  'Form/RadioGroup': {
    components: ['RadioGroup'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the chosen option, else to the first; one tab stop' },
      { keys: '↑ ↓ ← →', does: 'choose the next or previous one, wrapping at the ends' },
      { keys: 'Space', does: 'chooses the option that has the focus' },
    ],
    do: ['Two to six visible options, the usual one first.'],
    dont: ['No group of one; use a `Checkbox`.'],
  },
  'Form/DateField': {
    components: ['DateField'],
    keyboard: [
      { keys: '↑ ↓', does: 'change the focused part of the date' },
      { keys: '← →', does: 'move from part to part' },
      { keys: 'Space', does: 'opens the system’s calendar' },
    ],
    do: ['Set `min` and `max`, so that the calendar shows the valid days.'],
    dont: ['No text field for dates: order and language depend on the user.'],
  },
  'Form/DateRange': {
    components: ['DateRange'],
    keyboard: [
      { keys: 'Tab', does: 'moves from the first day to the last, then to the presets' },
      { keys: 'Enter Space', does: 'on a preset: sets the range' },
    ],
    do: ['Offer the most used ranges as presets.'],
    dont: ['No error for an end before its start: the other end follows.'],
  },
  'Form/ColorField': {
    components: ['ColorField'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the colour well, then to its text' },
      { keys: 'Enter Space', does: 'on the well: open the system’s picker' },
    ],
    do: ['Accept any colour and keep it readable, as `brandPalette` does.'],
    dont: ['No meaning by the chosen colour alone.'],
  },
  'Form/FileDrop': {
    components: ['FileDrop'],
    keyboard: [{ keys: 'Enter Space', does: 'open the system’s file chooser' }],
    do: ['Name types and size with `accept` and `maxBytes`: both are shown and checked.'],
    dont: ['No upload without a list of the accepted files.'],
  },
  'Form/PinField': {
    components: ['PinField'],
    keyboard: [
      { keys: '0 – 9', does: 'fill the digit and move on' },
      { keys: 'Backspace', does: 'deletes the digit or the one before, and moves back' },
      { keys: '← →', does: 'move' },
      { keys: 'Ctrl+V', does: 'a pasted code fills all digits' },
    ],
    do: ['Submit the code in `onComplete`.', 'Say where the code was sent.'],
    dont: ['No PIN field for passwords: the digits are visible.'],
  },
};
