import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, type RefObject } from 'react';
import { codeTheme } from '../CodeEditor/codeTheme.ts';
import { languages, type CodeLanguage } from '../CodeEditor/languages.ts';
import { rootOf } from '../CodeEditor/rootOf.ts';
import { useNonce } from '../theme/container.ts';
import { diffConfig } from './diffLines.ts';
import { diffTheme } from './diffTheme.ts';

export interface DiffOptions {
  host: RefObject<HTMLElement | null>;
  before: string;
  after: string;
  beforeName: string;
  afterName: string;
  language: CodeLanguage;
  unified: boolean;
  /** Shows what did not change as well. */
  whole: boolean;
  phrases: Readonly<Record<string, string>>;
}

/** Shows two texts in the host; made anew when one of them or the layout changes. */
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
