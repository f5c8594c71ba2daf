import type { UsageByTitle } from './types.ts';

const press = [{ keys: 'Enter Space', does: 'press' }] as const;

export const formUsage: UsageByTitle = {
  'Form/Button': {
    components: ['Button', 'LinkButton'],
    keyboard: [
      { keys: 'Enter Space', does: 'press a button; a loading one keeps the focus and does nothing' },
      { keys: 'Enter', does: 'follows a link that looks like a button' },
    ],
    do: [
      'One primary button per view.',
      'Start with a verb: “Delete intent”, not “Ok”.',
      'Set `loading` while the action runs: width and focus stay.',
    ],
    dont: ['No button that leads to another page; use a `LinkButton`.', 'No disabled button without a reason.'],
  },
  'Form/IconButton': {
    components: ['IconButton'],
    keyboard: press,
    do: ['Name the action in `label`: it is read out and shown on hover.', 'Set `pressed` for toggles.'],
    dont: ['No icon button for rare actions; text is found faster.'],
  },
  'Form/SegmentedControl': {
    components: ['SegmentedControl'],
    keyboard: [
      { keys: 'Tab', does: 'moves to the chosen segment, one tab stop' },
      { keys: '↑ ↓ ← →', does: 'choose the next or previous one, wrapping at the ends' },
    ],
    do: ['Two to five views of the same thing.'],
    dont: ['Not as a form field; use a `RadioGroup`.'],
  },
  'Form/Form': {
    components: ['Form', 'FormField', 'FormCheck', 'SubmitButton', 'CancelButton', 'LeaveGuard'],
    keyboard: [
      { keys: 'Enter', does: 'in a text field: submits the form' },
      { keys: 'Tab Shift+Tab', does: 'move from field to field' },
    ],
    do: [
      'Throw the server’s error from `onSubmit`: its `fields` show at the fields, and the first takes the focus.',
      'Set `guard` where leaving would lose work.',
      'Close the dialog of a form by a `CancelButton`: it waits while the form is being saved.',
    ],
    dont: ['No error before the field is left or the form submitted.', 'Do not clear typed values when saving fails.'],
  },
  'Form/PlainForm': {
    components: ['PlainForm'],
    keyboard: [
      { keys: 'Enter', does: 'in a text field: submits the form' },
      { keys: 'Tab Shift+Tab', does: 'move from field to field' },
    ],
    do: [
      'Take it for a few text fields on pages that people wait for, such as signing in: it needs no library of forms.',
      'Throw the server’s error from `onSubmit`: it shows as in a `Form`.',
    ],
    dont: ['Not for numbers, choices and lists; use a `Form`.'],
  },
  'Form/Field': {
    components: ['Field'],
    keyboard: [{ keys: 'Tab', does: 'moves to the control inside; label, hint and error are read out with it' }],
    do: ['Wrap a custom control in it: spread the props it passes on the control.'],
    dont: ['No second label beside it.', 'Not around the kit’s own fields, which include it.'],
  },
  'Form/CopyButton': {
    components: ['CopyButton'],
    keyboard: [{ keys: 'Enter Space', does: 'copy; the outcome is read out' }],
    do: ['Name the copied text in `label`.', 'Place it beside the text it copies.'],
    dont: ['No toast: the button itself confirms the copy.'],
  },
  'Form/CodeEditor': {
    components: ['CodeEditor'],
    keyboard: [
      { keys: 'Tab Shift+Tab', does: 'indent and outdent' },
      { keys: 'Escape', does: 'makes the next Tab leave the editor' },
      { keys: 'Ctrl+Space', does: 'proposes completions' },
      { keys: 'F8', does: 'moves to the next diagnostic' },
      { keys: 'Ctrl+F', does: 'searches in the text' },
      { keys: 'Ctrl+S', does: 'saves, where saving is offered' },
      { keys: 'Ctrl+Z Ctrl+Y', does: 'undo and redo' },
    ],
    do: ['Report problems with `diagnostics`.', 'Give it a label like every field.'],
    dont: ['No editor for a single line of text; use a `TextField`.'],
  },
};
