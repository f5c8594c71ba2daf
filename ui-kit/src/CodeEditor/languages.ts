import { closeBrackets } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

/** Language of the text; `text` is prose without highlighting, each line in its own direction. */
export type CodeLanguage = 'javascript' | 'json' | 'text';

const typingHelp = [indentOnInput(), bracketMatching(), closeBrackets()];

const prose = EditorView.theme({
  '.cm-scroller': { fontFamily: 'var(--font-sans)' },
  '.cm-line': { unicodeBidi: 'plaintext', textAlign: 'start' },
});

/** Created once: a reconfigured editor keeps its syntax tree. */
export const languages = {
  javascript: [javascript(), typingHelp],
  json: [json(), typingHelp],
  text: [EditorView.perLineTextDirection.of(true), prose],
} as const;
