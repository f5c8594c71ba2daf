import { indentWithTab } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';

const armed = new WeakSet<EditorView>();

/** Back to indenting. */
function disarm(view: EditorView) {
  if (armed.delete(view)) view.setTabFocusMode(false);
}

/**
 * Tab indents; after Escape it moves the focus on until something is typed. The first Escape is the
 * editor's own, the next one reaches the dialog around it.
 */
export const leaveByTab = [
  keymap.of([
    indentWithTab,
    {
      key: 'Escape',
      run: (view) => {
        if (armed.has(view)) return false;
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
