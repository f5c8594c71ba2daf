import { EditorView } from '@codemirror/view';
import type { CodePlace } from './props.ts';

/**
 * Moves the cursor and the focus of an editor to a place, and scrolls it into view; outside the text the nearest line
 * counts.
 */
export function goToPlace(editor: HTMLElement, { line, column }: CodePlace): void {
  const view = EditorView.findFromDOM(editor);
  if (!view) return;
  const { from, to } = view.state.doc.line(Math.min(view.state.doc.lines, Math.max(1, line)));
  const anchor = Math.min(to, from + Math.max(0, column - 1));
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
