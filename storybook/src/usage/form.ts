import type { UsageByTitle } from './types.ts';

const press = [{ keys: 'Enter Space', does: 'press' }] as const;

export const formUsage: UsageByTitle = {
  'Form/Button': {
    components: ['Button', 'LinkButton'],
    keyboard: [
      { keys: 'Enter Space', does: 'press a button; a waiting one keeps the focus and does nothing' },
      { keys: 'Enter', does: 'follows a link that looks like a button' },
    ],
    do: [
      'One primary button a view.',
      'Begin with a verb: “Delete intent”, not “Ok”.',
      'Set `loading` while it runs: width and focus stay.',
    ],
    dont: ['No button that leads to another page; take a `LinkButton`.', 'No disabled button without a word why.'],
  },
  'Form/IconButton': {
    components: ['IconButton'],
    keyboard: press,
    do: ['Name what it does in `label`: it is read out and shown on hover.', 'Set `pressed` for what stays on.'],
    dont: ['No icon alone for what people do rarely; words are found faster.'],
  },
  'Form/SegmentedControl': {
    components: ['SegmentedControl'],
    keyboard: [
      { keys: 'Tab', does: 'goes to the chosen segment, one stop' },
      { keys: '↑ ↓ ← →', does: 'choose the neighbour, around the end' },
    ],
    do: ['Two to five views of the same thing.'],
    dont: ['No field of a form; take a `RadioGroup`.'],
  },
  'Form/Form': {
    components: ['Form', 'FormField', 'FormCheck', 'SubmitButton', 'LeaveGuard'],
    keyboard: [
      { keys: 'Enter', does: 'in a line of text: sends the form' },
      { keys: 'Tab Shift+Tab', does: 'go from field to field' },
    ],
    do: [
      'Throw from `onSubmit` what the server refused: its `fields` land on the fields, the first gets the focus.',
      'Set `guard` where leaving would lose work.',
    ],
    dont: ['No error before a field was left or sent.', 'No reset of what was typed when saving failed.'],
  },
  'Form/Field': {
    components: ['Field'],
    keyboard: [{ keys: 'Tab', does: 'goes to the control inside; label, hint and error are read out with it' }],
    do: ['Frame a control of your own with it: spread what it hands in on the control.'],
    dont: ['No second label beside it.', 'No frame around the kit’s own fields; they have theirs.'],
  },
  'Form/CopyButton': {
    components: ['CopyButton'],
    keyboard: [{ keys: 'Enter Space', does: 'copy; the outcome is read out' }],
    do: ['Say what is copied in `label`.', 'Stand beside what it copies.'],
    dont: ['No toast besides: the button itself says that it copied.'],
  },
  'Form/CodeEditor': {
    components: ['CodeEditor'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'indent and take the indent back' },
      { keys: 'Escape', does: 'lets the next Tab leave the editor' },
      { keys: 'Ctrl+Space', does: 'proposes completions' },
      { keys: 'F8', does: 'goes to the next remark' },
      { keys: 'Ctrl+F', does: 'searches in the text' },
      { keys: 'Ctrl+S', does: 'saves, where saving is offered' },
      { keys: 'Ctrl+Z Ctrl+Y', does: 'undo and redo' },
    ],
    do: ['Say with `diagnostics` what is wrong and where.', 'Give it a label like every field.'],
    dont: ['No editor for a line of text; take a `TextField`.'],
  },
};
