import { useCallback, useLayoutEffect, useRef, type ComponentPropsWithRef, type CSSProperties } from 'react';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { Area } from './TextArea.styles.ts';

type AreaProps = Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTextProps | 'value' | 'onChange' | 'defaultValue'>;

export interface TextAreaProps extends FieldTextProps, AreaProps {
  value: string;
  onChange: (value: string) => void;
  /** Fewest rows shown. @default 3 */
  rows?: number | undefined;
  /** Rows after which it scrolls. @default 12 */
  maxRows?: number | undefined;
}

/** Several lines of text; grows with them. Renders a `<div>` with a labelled `<textarea>`. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitField(props);
  const { value, onChange, rows = 3, maxRows = 12, ref, ...rest } = control;
  const area = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(area, ref);
  const grow = useCallback(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, []);
  useLayoutEffect(grow, [grow, value]);
  const shape: CSSProperties & Record<`--${string}`, number> = { '--rows': rows, '--max-rows': maxRows };
  return (
    <Field {...field}>
      {(tied) => (
        <Area
          {...tied}
          {...rest}
          ref={merged}
          rows={rows}
          style={shape}
          data-invalid={tied['aria-invalid']}
          data-disabled={rest.disabled || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
