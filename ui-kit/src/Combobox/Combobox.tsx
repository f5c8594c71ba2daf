import { useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react';
import { BareInput, ControlBox, ControlEnd } from '../Field/Field.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { useTexts } from '../texts/texts.ts';
import type { ComboOption } from './comboRows.ts';
import { OptionList } from './OptionList.tsx';
import { useLabels } from './useLabels.ts';
import { useCombobox } from './useCombobox.ts';

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  keyof FieldTextProps | 'value' | 'onChange' | 'defaultValue' | 'list' | 'type'
>;

/** Shared by the single and the multiple combobox. */
export interface ComboboxCommonProps extends FieldTextProps, InputProps {
  /** The choices, in order. */
  options: readonly ComboOption[];
  /** Called with the typed text to load options; turns local filtering off. */
  onSearch?: ((text: string) => void) | undefined;
  /** Called to create an option from a text without a match; offers that entry. */
  onCreate?: ((text: string) => void) | undefined;
  /** Whether options are loading. */
  loading?: boolean | undefined;
}

export interface ComboboxProps extends ComboboxCommonProps {
  /** Null for no choice. */
  value: string | null;
  /** Whether a cross clears the choice. @default true, false for a required field */
  clearable?: boolean | undefined;
  onChange: (value: string | null) => void;
}

/** One of many, found by typing. Renders a labelled `<input role="combobox">`. */
export function Combobox(props: ComboboxProps) {
  const { field, control } = splitField(props);
  const { options, value, onChange, onSearch, onCreate, loading, ref, onBlur, ...given } = control;
  const { clearable: mayClear = !field.required, ...rest } = given;
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const { labelOf, remember } = useLabels(options);
  const chosen = value === null ? '' : labelOf(value);

  const state = useCombobox({
    options,
    selected: value ?? undefined,
    onSearch,
    canCreate: onCreate !== undefined,
    readOnly: rest.readOnly,
    onPick: (row) => {
      if ('create' in row) onCreate?.(row.create);
      else {
        remember(row.option);
        onChange(row.option.value);
      }
    },
  });
  // While closed, the text is the chosen label: the next typed letter replaces all of it.
  useLayoutEffect(() => {
    if (!state.open && input.current?.matches(':focus')) input.current.select();
  }, [state.open]);

  const clearable = value !== null && mayClear && !rest.disabled && !rest.readOnly;
  return (
    <Field {...field}>
      {(tied) => (
        <>
          <ControlBox ref={state.setBox} data-invalid={tied['aria-invalid']} data-disabled={rest.disabled || undefined}>
            <BareInput
              {...tied}
              {...rest}
              {...state.input}
              ref={merged}
              value={state.open && state.query !== '' ? state.query : chosen}
              onClick={() => {
                if (rest.readOnly) return;
                if (!state.open) state.show();
                input.current?.select();
              }}
              onChange={(event) => state.type(event.target.value)}
              onBlur={(event) => {
                state.hide();
                onBlur?.(event);
              }}
            />
            <ControlEnd>
              {clearable && (
                <IconButton
                  size="s"
                  icon="x"
                  label={texts.clear}
                  tabIndex={-1}
                  onClick={() => {
                    onChange(null);
                    input.current?.focus();
                  }}
                />
              )}
            </ControlEnd>
            <Icon name="chevron-down" size={15} />
          </ControlBox>
          <OptionList
            state={state}
            label={field.label}
            loading={loading}
            isSelected={(candidate) => candidate === value}
          />
        </>
      )}
    </Field>
  );
}
