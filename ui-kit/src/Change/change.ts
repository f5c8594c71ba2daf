import type { Tone } from '../styles/tone.ts';

/** A change since the previous period. */
export interface StatDeltaValue {
  /** As in `12 %`; without a sign where there is a `direction`. */
  text: string;
  /** Direction of the change, shown as an arrow. */
  direction?: 'up' | 'down' | 'same' | undefined;
  /** Whether the change is good or bad, which its sign does not tell. @default "neutral" */
  tone?: Tone | undefined;
}
