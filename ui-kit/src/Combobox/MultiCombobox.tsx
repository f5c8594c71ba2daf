import { useRef } from 'react';
import { BareInput, ControlBox } from '../Field/Field.styles.ts';
import { Field } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Pill } from '../Pill/Pill.tsx';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import type { ComboboxCommonProps } from './Combobox.tsx';
import { Chips } from './Combobox.styles.ts';
import { OptionList } from './OptionList.tsx';
import { useLabels } from './useLabels.ts';
import { useCombobox } from './useCombobox.ts';

export interface MultiComboboxProps extends ComboboxCommonProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several of many, found by typing; Backspace removes the last one. Renders a labelled combobox. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { field, control } = splitField(props);
  const { options, value, onChange, onSearch, onCreate, loading, ref, onBlur, placeholder, ...rest } = control;
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const { labelOf, remember } = useLabels(options);

  const toggle = (picked: string) =>
    onChange(value.includes(picked) ? value.filter((each) => each !== picked) : [...value, picked]);
  // The remove button disappears with its entry, so the focus moves to the input.
  const remove = (chosen: string) => {
    toggle(chosen);
    input.current?.focus();
  };
  const state = useCombobox({
    options,
    onSearch,
    keepOpen: true,
    canCreate: onCreate !== undefined,
    readOnly: rest.readOnly,
    onPick: (row) => {
      if ('create' in row) onCreate?.(row.create);
      else {
        remember(row.option);
        toggle(row.option.value);
      }
    },
  });
  const locked = rest.disabled || rest.readOnly;
  return (
    <Field {...field}>
      {(tied) => (
        <>
          <ControlBox ref={state.setBox} data-invalid={tied['aria-invalid']} data-disabled={rest.disabled || undefined}>
            <Chips>
              {value.map((each) => (
                <Pill key={each} removeLabel={labelOf(each)} onRemove={locked ? undefined : () => remove(each)}>
                  {labelOf(each)}
                </Pill>
              ))}
              <BareInput
                {...tied}
                {...rest}
                {...state.input}
                ref={merged}
                required={undefined}
                aria-required={tied.required}
                placeholder={value.length === 0 ? placeholder : undefined}
                value={state.query}
                onClick={() => {
                  if (!locked && !state.open) state.show();
                }}
                onChange={(event) => state.type(event.target.value)}
                onKeyDown={(event) => {
                  const last = value.at(-1);
                  if (event.key === 'Backspace' && state.query === '' && last !== undefined && !locked) toggle(last);
                  state.input.onKeyDown(event);
                }}
                onBlur={(event) => {
                  state.hide();
                  onBlur?.(event);
                }}
              />
            </Chips>
            <Icon name="chevron-down" size={15} />
          </ControlBox>
          <OptionList
            multiple
            state={state}
            label={field.label}
            loading={loading}
            isSelected={(candidate) => value.includes(candidate)}
          />
        </>
      )}
    </Field>
  );
}
