import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { useTexts } from '../texts/texts.ts';
import { StatChange } from './Change.styles.ts';
import type { StatDeltaValue } from './change.ts';
import { directionIcons } from './directionIcons.ts';

interface ChangeTextProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  change: StatDeltaValue;
}

/** A change in the colour of its tone, with an arrow. */
export function ChangeText({ change: { text, direction, tone = 'neutral' }, ...rest }: ChangeTextProps) {
  const texts = useTexts();
  return (
    <StatChange data-tone={tone} {...rest}>
      {direction && <Icon name={directionIcons[direction]} size={14} label={texts[direction]} />}
      {text}
    </StatChange>
  );
}
