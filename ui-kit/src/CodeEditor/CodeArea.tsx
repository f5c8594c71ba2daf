import { useEffect, useImperativeHandle, useRef, type CSSProperties } from 'react';
import type { ControlProps } from '../Field/Field.tsx';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import type { CodeEditorProps } from './props.ts';
import { Frame } from './CodeEditor.styles.ts';
import type { CodeDiagnostic } from './diagnostics.ts';
import { rootOf } from './rootOf.ts';
import { useCodeTexts } from './texts.ts';
import { useCodeView } from './useCodeView.ts';

interface CodeAreaProps extends Omit<CodeEditorProps, 'label'> {
  tied: ControlProps;
}

const noDiagnostics: readonly CodeDiagnostic[] = [];
const length = (size: number | string | undefined) => (typeof size === 'number' ? `${size}px` : size);

/** The control of a `CodeEditor`: a frame with the editor in it. */
export function CodeArea(props: CodeAreaProps) {
  const { tied, value, onChange, language = 'text', readOnly = false, disabled = false, ref, name, ...others } = props;
  const { fill = false, diagnostics = noDiagnostics, lineMarks = [], ...sized } = others;
  const { height = fill ? '100%' : undefined, minHeight = fill ? 0 : 96, maxHeight = 480, ...given } = sized;
  const { lineNumbers = language !== 'text', wrap = language === 'text', placeholder = '', ...more } = given;
  const { completions, services, onCursor, onSave, onRun, ...rest } = more;
  const say = useCodeTexts();
  const host = useRef<HTMLDivElement>(null);
  const { id } = tied;
  const help = [readOnly ? '' : say.leave, diagnostics.length > 0 ? say.problems(diagnostics.length) : ''].join(' ');
  const view = useCodeView({
    host,
    value,
    onChange,
    diagnostics,
    completions,
    services,
    onCursor,
    onSave,
    onRun,
    settings: {
      language,
      lineNumbers,
      wrap,
      readOnly,
      disabled,
      placeholder,
      marks: diagnostics.length > 0,
      lineMarks,
      phrases: say.phrases,
      attributes: {
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': [tied['aria-describedby'], help.trim() && `${id}-help`].filter(Boolean).join(' '),
        'aria-invalid': tied['aria-invalid'] ? 'true' : '',
        'aria-required': tied.required ? 'true' : '',
        'aria-readonly': readOnly ? 'true' : '',
        'aria-disabled': disabled ? 'true' : '',
        tabindex: disabled ? '' : '0',
        // No on-screen keyboard for a read-only editor.
        inputmode: readOnly ? 'none' : '',
        'data-name': name ?? '',
      },
    },
  });

  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => view.current?.contentDOM ?? null, [view]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return undefined;
    // A `<label>` focuses native controls only.
    const label = rootOf(editor.dom).querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => editor.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [view, id]);

  const size: CSSProperties & Record<`--${string}`, string | undefined> = {
    '--code-height': length(height),
    '--code-min-height': length(minHeight),
    '--code-max-height': height === undefined ? length(maxHeight) : undefined,
  };
  return (
    <>
      <Frame
        {...rest}
        ref={host}
        style={size}
        data-invalid={tied['aria-invalid']}
        data-disabled={disabled || undefined}
        data-fill={fill || undefined}
      />
      {help.trim() && (
        <span id={`${id}-help`} style={visuallyHiddenStyle}>
          {help}
        </span>
      )}
    </>
  );
}
