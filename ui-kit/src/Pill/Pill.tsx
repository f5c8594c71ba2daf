import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { Tone } from '../styles/tone.ts';
import { useTexts } from '../texts/texts.ts';
import { PillRemove, PillRoot, PillText } from './Pill.styles.ts';

export interface PillProps extends ComponentPropsWithRef<'span'> {
  /** Meaning of the pill; add an icon where it matters. @default "neutral" */
  tone?: Tone | undefined;
  /** Name of an icon before the text. */
  icon?: string | undefined;
  /** Shows a cross. */
  onRemove?: (() => void) | undefined;
  /** Name of what the cross removes. @default the text, if it is a string */
  removeLabel?: string | undefined;
}

/** A state or property in one word. Renders a `<span>`. */
export function Pill({ tone = 'neutral', icon, onRemove, removeLabel, children, ...rest }: PillProps) {
  const texts = useTexts();
  const name = removeLabel ?? (typeof children === 'string' ? children : '');
  return (
    <PillRoot data-tone={tone} data-item={onRemove && ''} {...rest}>
      {icon && <Icon name={icon} size={13} />}
      <PillText>{children}</PillText>
      {onRemove && (
        <PillRemove
          type="button"
          aria-label={texts.removeItem(name).trim()}
          title={texts.removeItem(name).trim()}
          onClick={onRemove}
        >
          <Icon name="x" size={12} />
        </PillRemove>
      )}
    </PillRoot>
  );
}
