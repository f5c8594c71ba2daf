import { EditorView } from '@codemirror/view';

const soft = (colour: string, share: number) => `color-mix(in oklch, var(${colour}) ${share}%, transparent)`;
const removedLine = { backgroundColor: soft('--bad-solid', 7) };
const addedLine = { backgroundColor: soft('--good-solid', 8) };
const removedText = { background: soft('--bad-solid', 13), textDecoration: 'line-through' };
const addedText = { background: soft('--good-solid', 15), textDecoration: 'underline' };
/** A sign beside the line: colour alone tells nothing to many. */
const sign = (mark: string, colour: string) => ({
  background: 'transparent',
  color: `var(${colour})`,
  '&::before': { content: `"${mark}"` },
});

/** What was taken away and added, in the theme's variables, over the look of the editors. */
export const diffTheme = EditorView.theme({
  '&': { minHeight: '0', maxHeight: 'none' },
  '&.cm-merge-b': { borderInlineStart: '1px solid var(--line)' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': removedLine,
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': addedLine,
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': removedText,
  '&.cm-merge-b .cm-changedText': addedText,
  '.cm-deletedChunk': { padding: '0' },
  '.cm-deletedChunk .cm-deletedLine': { padding: '0 10px' },
  '.cm-changeGutter': { width: '16px', padding: '0', textAlign: 'center' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': sign('−', '--bad-text'),
  '&.cm-merge-b .cm-changedLineGutter': sign('+', '--good-text'),
  '.cm-collapsedLines': {
    padding: '4px 10px',
    background: 'var(--surface-sunken)',
    color: 'var(--text-muted)',
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--size-s)',
    '&:before, &:after': { content: 'none' },
  },
});
