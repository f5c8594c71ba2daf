import { useRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Kbd } from '../Kbd/Kbd.tsx';
import { useMergedRef } from '../hooks/useMergedRef.ts';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { useTexts } from '../texts/texts.ts';

export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'icon'> {
  /** Shortcut to the field, shown while it is empty; the app binds it. */
  shortcut?: string | undefined;
}

/** A search text; Escape or the cross clears it. Renders a labelled `<input type="search">`. */
export function SearchField({
  value,
  onChange,
  onKeyDown,
  shortcut,
  hideLabel = true,
  ref,
  ...rest
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const texts = useTexts();
  const clearable = value !== '' && !rest.disabled && !rest.readOnly;
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const cross = <IconButton size="s" icon="x" label={texts.clear} onClick={clear} />;
  return (
    <TextField
      placeholder={typeof rest.label === 'string' ? rest.label : undefined}
      {...rest}
      ref={merged}
      hideLabel={hideLabel}
      type="search"
      icon="search"
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && clearable && !event.nativeEvent.isComposing) {
          event.stopPropagation();
          event.preventDefault();
          clear();
        }
        onKeyDown?.(event);
      }}
      suffix={value === '' && shortcut ? <Kbd keys={shortcut} /> : undefined}
      end={clearable ? cross : undefined}
    />
  );
}
