import type { UsageByTitle } from './types.ts';

export const fieldUsage: UsageByTitle = {
  'Form/TextField': {
    components: ['TextField'],
    keyboard: [{ keys: 'Tab', does: 'goes to the text and chooses none of it' }],
    do: ['Give every field a label; hide it only where the place says it all.', 'Say in `hint` what is expected.'],
    dont: ['No placeholder in place of a label: it goes with the first letter.'],
  },
  'Form/TextArea': {
    components: ['TextArea'],
    keyboard: [
      { keys: 'Enter', does: 'makes a new line' },
      { keys: 'Tab', does: 'goes on to the next field' },
    ],
    do: ['Start with as many rows as the usual text needs; it grows.'],
    dont: ['No text area for what is one line.'],
  },
  'Form/NumberField': {
    components: ['NumberField'],
    keyboard: [
      { keys: '↑ ↓', does: 'add and take one step' },
      { keys: 'Tab', does: 'leaves the field: the number is brought inside its bounds' },
    ],
    do: ['Say the unit with `unit`, the bounds in the hint.'],
    dont: ['No number field for codes or telephone numbers; they are text.'],
  },
  'Form/PasswordField': {
    components: ['PasswordField'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the text, then to the eye' },
      { keys: 'Enter Space', does: 'on the eye: show or hide the password' },
    ],
    do: ['Set `autoComplete="new-password"` where one is chosen, so that a password manager offers one.'],
    dont: ['No second field to type it again; it can be looked at.'],
  },
  'Form/SearchField': {
    components: ['SearchField'],
    keyboard: [
      { keys: 'Escape', does: 'clears the text; when it is empty, closes what is around it' },
      { keys: 'Enter Space', does: 'on the cross: clears, the focus returns to the text' },
    ],
    do: ['Search while typing.', 'Show in `shortcut` the key that leads here, and bind it.'],
    dont: ['No button beside it that starts the search.'],
  },
  'Form/Select': {
    components: ['Select'],
    keyboard: [
      { keys: 'Space', does: 'opens the list of the system' },
      { keys: '↑ ↓', does: 'choose the neighbour' },
      { keys: 'letters', does: 'go to the next option that begins with them' },
    ],
    do: ['Up to about fifteen known options.'],
    dont: ['No select for two or three; take a `RadioGroup`.', 'No select for hundreds; take a `Combobox`.'],
  },
  'Form/Combobox': {
    components: ['Combobox'],
    keyboard: [
      { keys: '↓ ↑', does: 'open the list; move through it, around the end' },
      { keys: 'letters', does: 'filter' },
      { keys: 'Enter', does: 'takes the active option and closes' },
      { keys: 'Escape', does: 'closes, the value stays' },
      { keys: 'Tab', does: 'closes and goes on' },
    ],
    do: ['Use `onSearch` where the options live on a server.', 'Offer `onCreate` where a new one may be made.'],
    dont: ['No free text; take a `TextField`.'],
  },
  'Form/MultiCombobox': {
    components: ['MultiCombobox'],
    keyboard: [
      { keys: '↓ ↑', does: 'open the list; move through it, around the end' },
      { keys: 'Enter', does: 'takes the active option or takes it back; the list stays open' },
      { keys: 'Backspace', does: 'in the empty box: takes the last one away' },
      { keys: 'Escape', does: 'closes the list' },
      { keys: 'Tab', does: 'closes the list and goes on' },
    ],
    do: ['Use it for several of many known things.'],
    dont: ['No more than about ten chosen; take a table with a selection.'],
  },
  'Form/TagsField': {
    components: ['TagsField'],
    keyboard: [
      { keys: 'Enter', does: 'adds the text as a tag' },
      { keys: ',', does: 'the same, unless `commas` is off' },
      { keys: 'Backspace', does: 'in the empty box: takes the last tag back to be changed' },
      { keys: 'Ctrl+V', does: 'each pasted line becomes a tag' },
    ],
    do: ['Set `commas={false}` where tags are sentences.'],
    dont: ['No tags field where the words are known; take a `MultiCombobox`.'],
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
    do: ['Use it for what takes effect at once.'],
    dont: ['No label that changes with the state.'],
  },
  'Form/RadioGroup': {
    components: ['RadioGroup'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the chosen option, else to the first; one stop' },
      { keys: '↑ ↓ ← →', does: 'choose the neighbour, around the end' },
      { keys: 'Space', does: 'chooses the option that has the focus' },
    ],
    do: ['Two to six options, all in sight, the usual one first.'],
    dont: ['No group of one; take a `Checkbox`.'],
  },
  'Form/DateField': {
    components: ['DateField'],
    keyboard: [
      { keys: '↑ ↓', does: 'count the part of the date that has the focus' },
      { keys: '← →', does: 'go from part to part' },
      { keys: 'Space', does: 'opens the calendar of the system' },
    ],
    do: ['Set `min` and `max`, so that the calendar shows what can be chosen.'],
    dont: ['No text field for dates: order and language are the reader’s.'],
  },
  'Form/DateRange': {
    components: ['DateRange'],
    keyboard: [
      { keys: 'Tab', does: 'goes from the first day to the last, then to the usual spans' },
      { keys: 'Enter Space', does: 'on a span: take it' },
    ],
    do: ['Offer the spans people ask for most.'],
    dont: ['No error for an end before its start: the other end follows by itself.'],
  },
  'Form/ColorField': {
    components: ['ColorField'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the colour well, then to its text' },
      { keys: 'Enter Space', does: 'on the well: open the system’s picker' },
    ],
    do: ['Take any colour and keep it readable, as `brandPalette` does.'],
    dont: ['No meaning told by the chosen colour alone.'],
  },
  'Form/FileDrop': {
    components: ['FileDrop'],
    keyboard: [{ keys: 'Enter Space', does: 'open the system’s choice of files' }],
    do: ['Name types and size with `accept` and `maxBytes`: both are shown and checked.'],
    dont: ['No upload without a way to see what was taken.'],
  },
  'Form/PinField': {
    components: ['PinField'],
    keyboard: [
      { keys: '0 – 9', does: 'fill the place and go on' },
      { keys: 'Backspace', does: 'takes the digit, or the one before, and goes back' },
      { keys: '← →', does: 'move' },
      { keys: 'Ctrl+V', does: 'a pasted code fills all places' },
    ],
    do: ['Go on by itself with `onComplete`.', 'Say where the code was sent.'],
    dont: ['No pin field for passwords: it shows what is typed.'],
  },
};
