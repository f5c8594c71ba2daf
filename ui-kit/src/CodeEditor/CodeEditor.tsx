import type { CSSProperties } from 'react';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { CodeArea } from './CodeArea.tsx';
import type { CodeEditorProps } from './props.ts';

const filling: CSSProperties = { flex: '1 1 0', minHeight: 0, gap: 0 };

/**
 * Code or long text: highlighted, searched (Mod+F), undone, completed (Ctrl+Space), checked (F8). Tab
 * indents; Escape, then Tab leaves. Renders a labelled `<div>` with a CodeMirror editor.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { field, control } = splitField(props);
  const style = control.fill ? { ...filling, ...field.style } : field.style;
  return (
    <Field {...field} style={style}>
      {(tied) => <CodeArea {...control} tied={tied} />}
    </Field>
  );
}
