import { aboutOf } from './stepLooks.ts';

/** A call of a script and what it is given. */
export interface MadeCall {
  kind: string;
  args: unknown[];
}

/** A call in a few words: what it says or asks, else all that it is given. */
export function callText({ kind, args }: MadeCall): string {
  const [first] = args;
  const isSaid = kind === 'ask' || kind === 'say';
  const text: unknown = isSaid && first instanceof Object && 'text' in first ? first.text : isSaid ? first : undefined;
  return `${kind} ${typeof text === 'string' ? `“${text}”` : aboutOf({ args, error: null })}`;
}

/** Two calls that differ, each in words. */
export function differingTexts(was: MadeCall, now: MadeCall): [was: string, now: string] {
  const [before, after] = [callText(was), callText(now)];
  if (before !== after) return [before, after];
  // What differs is beyond the few words.
  const whole = ({ kind, args }: MadeCall) => `${kind} ${aboutOf({ args, error: null })}`;
  return [whole(was), whole(now)];
}
