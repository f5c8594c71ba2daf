import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { CodeArea } from './CodeArea.tsx';
import type { CodeEditorProps } from './props.ts';

/**
 * Code or long text: highlighted, searched (Mod+F), undone, completed (Ctrl+Space), checked (F8). Tab
 * indents; Escape, then Tab leaves. Renders a labelled `<div>` with a CodeMirror editor.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(tied) => <CodeArea {...control} tied={tied} />}</Field>;
}
