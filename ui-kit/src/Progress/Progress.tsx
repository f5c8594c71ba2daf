import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import type { Tone } from '../styles/tone.ts';
import { ProgressRoot, ProgressText, ProgressTrack } from './Progress.styles.ts';

export interface ProgressProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Name of the running action. */
  label: string;
  /** Undefined while the progress is indeterminate. */
  value?: number | undefined;
  /** @default 100 */
  max?: number | undefined;
  /** Keeps the label for assistive technology only. @default false */
  hideLabel?: boolean | undefined;
  /** Text at the right. @default the share in per cent */
  text?: ReactNode;
  /** Colour of the bar. @default "brand" */
  tone?: Tone | undefined;
}

/** Progress of an action, or a share of a whole. Renders a `<div>` with a `role="progressbar"`. */
export function Progress({ label, value, max = 100, hideLabel, text, tone = 'brand', ...rest }: ProgressProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / (max || 1)));
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const shape: CSSProperties & Record<`--${string}`, string> = { '--share': `${(share ?? 0) * 100}%` };
  return (
    <ProgressRoot {...rest}>
      {!hideLabel && (
        <ProgressText>
          <span>{label}</span>
          <span>{text ?? (percent === undefined ? null : `${percent}\u00a0%`)}</span>
        </ProgressText>
      )}
      <ProgressTrack
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-tone={tone}
      >
        <span style={shape} />
      </ProgressTrack>
    </ProgressRoot>
  );
}
