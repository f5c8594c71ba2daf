import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, type RefObject } from 'react';
import { codeTheme } from '../CodeEditor/codeTheme.ts';
import { languages, type CodeLanguage } from '../CodeEditor/languages.ts';
import { rootOf } from '../CodeEditor/rootOf.ts';
import { useNonce } from '../theme/container.ts';
import { diffConfig } from './diffLines.ts';

const soft = (colour: string, share: number) => `color-mix(in oklch, var(${colour}) ${share}%, transparent)`;
const removedLine = { backgroundColor: soft('--bad-solid', 7) };
const addedLine = { backgroundColor: soft('--good-solid', 8) };
const removedText = { background: soft('--bad-solid', 13), textDecoration: 'line-through' };
const addedText = { background: soft('--good-solid', 15), textDecoration: 'underline' };
/** A sign beside the line, as not all users can tell the colours apart. */
const sign = (mark: string, colour: string) => ({
  background: 'transparent',
  color: `var(${colour})`,
  '&::before': { content: `"${mark}"` },
});

/** Styles of removed and added text, in the theme's variables. */
const diffTheme = EditorView.theme({
  '&': { minHeight: '0', maxHeight: 'none' },
  '&.cm-merge-b': { borderInlineStart: '1px solid var(--line)' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': removedLine,
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': addedLine,
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': removedText,
  '&.cm-merge-b .cm-changedText': addedText,
  '.cm-deletedChunk': { padding: '0' },
  '.cm-deletedChunk .cm-deletedLine': { padding: '0 10px' },
  // A comment's colour is too faint on these backgrounds.
  '.cm-changedText .tok-comment, .cm-deletedText .tok-comment': { color: 'var(--text)' },
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

export interface DiffOptions {
  host: RefObject<HTMLElement | null>;
  before: string;
  after: string;
  beforeName: string;
  afterName: string;
  language: CodeLanguage;
  unified: boolean;
  /** Shows unchanged lines too. */
  whole: boolean;
  phrases: Readonly<Record<string, string>>;
}

/** A new text replaces nothing: its empty line before it would look like a removed line. */
const nothingRemoved = EditorView.theme({ '.cm-deletedChunk': { display: 'none' } });

/** Shows two texts in the host; rebuilt when one of them or the layout changes. */
export function useDiff(options: DiffOptions): void {
  const { host, before, after, beforeName, afterName, language, unified, whole, phrases } = options;
  const nonce = useNonce();
  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const extensions = (name: string): Extension => [
      languages[language],
      codeTheme,
      diffTheme,
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({
        'aria-label': name,
        'aria-readonly': 'true',
        tabindex: '0',
        inputmode: 'none',
      }),
      EditorState.phrases.of(phrases),
      nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
    ];
    const shared = { collapseUnchanged: whole ? undefined : { margin: 3, minSize: 6 }, diffConfig };
    const root = rootOf(parent);
    const view = unified
      ? new EditorView({
          doc: after,
          parent,
          root,
          extensions: [
            extensions(`${beforeName} → ${afterName}`),
            unifiedMergeView({ ...shared, original: before, mergeControls: false }),
            before === '' ? nothingRemoved : [],
          ],
        })
      : new MergeView({
          ...shared,
          a: { doc: before, extensions: extensions(beforeName) },
          b: { doc: after, extensions: extensions(afterName) },
          parent,
          root,
        });
    return () => view.destroy();
  }, [host, before, after, beforeName, afterName, language, unified, whole, phrases, nonce]);
}
