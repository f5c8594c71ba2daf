import { stepSummary } from './stepLooks.ts';

/** A call of a script and its arguments. */
export interface RecordedCall {
  kind: string;
  args: unknown[];
}

/** A short text of a call: its message or question, else its arguments. */
export function callText({ kind, args }: RecordedCall): string {
  const [first] = args;
  const isSaid = kind === 'ask' || kind === 'say';
  const text: unknown = isSaid && first instanceof Object && 'text' in first ? first.text : isSaid ? first : undefined;
  return `${kind} ${typeof text === 'string' ? `“${text}”` : stepSummary({ args, error: null })}`;
}

/** The texts of two calls that differ. */
export function differingTexts(was: RecordedCall, now: RecordedCall): [was: string, now: string] {
  const [before, after] = [callText(was), callText(now)];
  if (before !== after) return [before, after];
  // The short texts are equal, so the full ones are shown.
  const whole = ({ kind, args }: RecordedCall) => `${kind} ${stepSummary({ args, error: null })}`;
  return [whole(was), whole(now)];
}
