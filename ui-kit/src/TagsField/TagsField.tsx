import { useRef, useState, type ComponentPropsWithRef } from 'react';
import { Chips } from '../Combobox/Combobox.styles.ts';
import { BareInput, ControlBox } from '../Field/Field.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { Pill } from '../Pill/Pill.tsx';
import { addTags } from './addTags.ts';
import { useMergedRef } from '../hooks/useMergedRef.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  keyof FieldTextProps | 'value' | 'onChange' | 'defaultValue' | 'type' | 'max'
>;

export interface TagsFieldProps extends FieldTextProps, InputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Largest number of tags; further ones are ignored. */
  max?: number | undefined;
  /** A comma ends a tag, as Enter does; false where tags contain commas. @default true */
  commas?: boolean | undefined;
}

/**
 * A set of short texts: Enter, Escape and leaving the field add one, Backspace edits the last, each pasted line becomes
 * one. Renders a labelled `<input>` behind its tags.
 */
export function TagsField(props: TagsFieldProps) {
  const { field, control } = splitField(props);
  const { value, onChange, max, commas = true, ref, onBlur, placeholder, ...rest } = control;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const breaks = commas ? /[\n\r\t,;]+/ : /[\n\r\t]+/;
  const locked = rest.disabled || rest.readOnly;

  const add = (texts: readonly string[]) => {
    onChange(addTags(value, texts, max));
    setText('');
  };
  // The cross disappears with its tag, so the focus moves to the input.
  const remove = (tag: string) => {
    onChange(value.filter((each) => each !== tag));
    input.current?.focus();
  };
  return (
    <Field {...field}>
      {(tied) => (
        <ControlBox
          data-invalid={tied['aria-invalid']}
          data-disabled={rest.disabled || undefined}
          onClick={(event) => {
            if (event.target === event.currentTarget) input.current?.focus();
          }}
        >
          <Chips>
            {value.map((tag) => (
              <Pill key={tag} onRemove={locked ? undefined : () => remove(tag)}>
                {tag}
              </Pill>
            ))}
            <BareInput
              {...tied}
              {...rest}
              ref={merged}
              required={undefined}
              aria-required={tied.required}
              placeholder={value.length === 0 ? placeholder : undefined}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return;
                // As on leaving the field, Escape keeps the text: it would close a dialog that does not know of it.
                const ends = ['Enter', 'Escape'].includes(event.key) || (commas && event.key === ',');
                if (ends && text.trim() !== '') {
                  event.preventDefault();
                  add([text]);
                }
                const last = value.at(-1);
                if (event.key === 'Backspace' && text === '' && last !== undefined && !locked) {
                  event.preventDefault();
                  onChange(value.slice(0, -1));
                  setText(last);
                }
              }}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text');
                if (locked || !breaks.test(pasted)) return;
                event.preventDefault();
                add(`${text}${pasted}`.split(breaks));
              }}
              onBlur={(event) => {
                if (text.trim() !== '') add([text]);
                onBlur?.(event);
              }}
            />
          </Chips>
        </ControlBox>
      )}
    </Field>
  );
}
