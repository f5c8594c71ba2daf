import { useId, type ComponentPropsWithRef } from 'react';

export interface RatingProps extends Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'children'> {
  /** Accessible name. */
  label: string;
  /** Number of stars, 0 for no rating. */
  value: number;
  onChange: (value: number) => void;
  /** Maximum number of stars. @default 5 */
  max?: number | undefined;
}

/** A rating in stars. Renders a `<fieldset>` of `<input type="radio">`. */
export function Rating({ label, value, onChange, max = 5, ...rest }: RatingProps) {
  const name = useId();
  return (
    <fieldset aria-label={label} {...rest}>
      {Array.from({ length: max }, (_, index) => index + 1).map((stars) => (
        <input
          key={stars}
          type="radio"
          name={name}
          aria-label={`${stars}`}
          checked={stars === value}
          onChange={() => onChange(stars)}
        />
      ))}
    </fieldset>
  );
}
