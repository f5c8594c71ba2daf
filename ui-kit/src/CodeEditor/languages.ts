import { closeBrackets } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

/** What the text is written in; `text` is prose without colours, each line in its own direction. */
export type CodeLanguage = 'javascript' | 'json' | 'text';

const typingHelp = [indentOnInput(), bracketMatching(), closeBrackets()];

const prose = EditorView.theme({
  '.cm-scroller': { fontFamily: 'var(--font-sans)' },
  '.cm-line': { unicodeBidi: 'plaintext', textAlign: 'start' },
});

/** Made once: an editor that is configured again keeps what it has parsed. */
export const languages = {
  javascript: [javascript(), typingHelp],
  json: [json(), typingHelp],
  text: [EditorView.perLineTextDirection.of(true), prose],
} as const;
