import { useId, type ComponentPropsWithRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { showWhole } from '../Tooltip/showWhole.ts';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { Segment, Segments } from './SegmentedControl.styles.ts';

export interface SegmentOption {
  value: string;
  label: string;
  /** Name of an icon before the label. */
  icon?: string | undefined;
  /** Shows the icon alone; the label stays as its name and hint. */
  iconOnly?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface SegmentedControlProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange'> {
  /** Name of the choice, for assistive technology. */
  label: string;
  /** The segments, in order. */
  options: readonly SegmentOption[];
  value: string;
  onChange: (value: string) => void;
  /** Same height as a button of that size. @default "m" */
  size?: 's' | 'm' | undefined;
}

/** One of two to five views or modes. Renders a `<div role="radiogroup">`. */
export function SegmentedControl({ label, options, value, onChange, size = 'm', ...rest }: SegmentedControlProps) {
  const name = useId();
  return (
    <Segments role="radiogroup" aria-label={label} data-size={size} {...rest}>
      {options.map((option) => (
        <Segment
          key={option.value}
          title={option.iconOnly ? option.label : undefined}
          data-icon-only={option.iconOnly || undefined}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={15} />}
          <span
            style={option.iconOnly ? visuallyHiddenStyle : undefined}
            onPointerEnter={(event) => showWhole(event.currentTarget)}
          >
            {option.label}
          </span>
        </Segment>
      ))}
    </Segments>
  );
}
