import { useRef, type FocusEvent, type Ref } from 'react';
import { Button } from '../Button/Button.tsx';
import { BareInput, ControlBox } from '../Field/Field.styles.ts';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { useTexts } from '../texts/texts.ts';
import { RangeEnd, RangeRow } from './DateRange.styles.ts';
import { lastDays, type DayRange } from './dates.ts';

export interface DateRangePreset {
  label: string;
  /** Number of days up to today. */
  days: number;
}

export interface DateRangeProps extends FieldTextProps {
  value: DayRange;
  onChange: (value: DayRange) => void;
  onBlur?: ((event: FocusEvent) => void) | undefined;
  /** Ranges at one click. @default today, last 7, 30 and 90 days */
  presets?: readonly DateRangePreset[] | undefined;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** First and last day, or a preset range. Renders a named group of `<input type="date">`. */
export function DateRange({ value, onChange, onBlur, presets, min, max, disabled, ref, ...field }: DateRangeProps) {
  const texts = useTexts();
  const spans = presets ?? [
    { label: texts.today, days: 1 },
    ...[7, 30, 90].map((days) => ({ label: texts.lastDays(days), days })),
  ];
  // The range before typing: a year typed as 2026 is 0002 at first, and the other end that follows it has to come back.
  const before = useRef(value);
  // The end is never before the start: the other end follows.
  const setFrom = (from: string) => {
    const { to } = before.current;
    onChange({ from, to: to !== '' && from > to ? from : to });
  };
  const setTo = (to: string) => {
    const { from } = before.current;
    onChange({ from: to !== '' && to < from ? to : from, to });
  };
  const ends = [
    { end: 'from', setDay: setFrom },
    { end: 'to', setDay: setTo },
  ] as const;
  return (
    <Field group {...field}>
      {(tied) => (
        <RangeRow onBlur={onBlur}>
          {ends.map(({ end, setDay }) => (
            <RangeEnd key={end}>
              {texts[end]}
              <ControlBox data-invalid={tied['aria-invalid']} data-disabled={disabled || undefined}>
                <BareInput
                  ref={end === 'from' ? ref : undefined}
                  type="date"
                  value={value[end]}
                  min={min}
                  max={max}
                  disabled={disabled}
                  required={tied.required}
                  onFocus={() => (before.current = value)}
                  aria-invalid={tied['aria-invalid']}
                  aria-describedby={tied['aria-describedby']}
                  onChange={(event) => setDay(event.target.value)}
                />
              </ControlBox>
            </RangeEnd>
          ))}
          {spans.map((span) => {
            const range = lastDays(span.days, new Date());
            return (
              <Button
                key={span.days}
                size="s"
                variant="ghost"
                disabled={disabled}
                aria-pressed={range.from === value.from && range.to === value.to}
                onClick={() => onChange(range)}
              >
                {span.label}
              </Button>
            );
          })}
        </RangeRow>
      )}
    </Field>
  );
}
