import { closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { codeTheme } from './codeTheme.ts';
import { languages, type CodeLanguage } from './languages.ts';
import { lineMarkGutter, type CodeLineMark } from './lineMarks.ts';

const armed = new WeakSet<EditorView>();

/** Makes Tab indent again. */
function disarm(view: EditorView) {
  if (armed.delete(view)) view.setTabFocusMode(false);
}

/**
 * Tab indents; after Escape it moves the focus until the user types. The editor handles the first Escape; the next one
 * reaches the surrounding dialog. A read-only editor handles neither Tab nor Escape.
 */
const leaveByTab = [
  keymap.of([
    indentWithTab,
    {
      key: 'Escape',
      run: (view) => {
        if (view.state.readOnly || armed.has(view)) return false;
        armed.add(view);
        view.setTabFocusMode(true);
        return true;
      },
    },
  ]),
  EditorView.updateListener.of(({ view, docChanged, focusChanged }) => {
    if (docChanged || (focusChanged && !view.hasFocus)) disarm(view);
  }),
];

/** Features of every editor. The browser draws cursor and selection, so that forced colours and touch handles work. */
export const codeSetup: Extension = [
  history(),
  search({ top: true }),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  keymap.of([
    ...completionKeymap,
    ...closeBracketsKeymap,
    ...searchKeymap,
    ...lintKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
  leaveByTab,
  codeTheme,
];

/** Settings that may change while an editor is mounted. */
export interface CodeSettings {
  language: CodeLanguage;
  lineNumbers: boolean;
  wrap: boolean;
  readOnly: boolean;
  disabled: boolean;
  /** Shows a gutter for diagnostics. */
  marks: boolean;
  lineMarks: readonly CodeLineMark[];
  placeholder: string;
  /** Attributes of the editable element; empty ones are left out. */
  attributes: Record<string, string>;
  /** CodeMirror's texts by their English originals. */
  phrases: Readonly<Record<string, string>>;
}

/** The settings as an extension. */
export function configure(settings: CodeSettings): Extension {
  const attributes = Object.entries(settings.attributes).filter(([, value]) => value !== '');
  return [
    languages[settings.language],
    settings.marks ? lintGutter() : [],
    settings.lineNumbers ? lineNumbers() : [],
    settings.lineMarks.length > 0 ? lineMarkGutter(settings.lineMarks) : [],
    settings.wrap ? EditorView.lineWrapping : [],
    EditorState.readOnly.of(settings.readOnly || settings.disabled),
    EditorView.editable.of(!settings.disabled),
    settings.placeholder ? placeholder(settings.placeholder) : [],
    EditorView.contentAttributes.of(Object.fromEntries(attributes)),
    EditorState.phrases.of(settings.phrases),
  ];
}
