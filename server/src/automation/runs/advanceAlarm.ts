import type { AlarmSettings } from '@parlance/contract/calls/scripts';
import type { AlarmState } from '@parlance/contract/limits';

/** The results of an alarm's rules now; null: undecidable. */
export interface AlarmRules {
  on: boolean | null;
  off: boolean | null;
}

export interface AlarmStatus {
  state: AlarmState;
  since: Date;
  /** When the rule that holds has held for its hold time; null where no change is pending. */
  dueAt: Date | null;
}

type Times = Pick<AlarmSettings, 'holdOn' | 'holdOff' | 'missing'>;

/** The state of an alarm after its rules were evaluated; undefined: unchanged. */
export function advanceAlarm(
  { state, dueAt }: AlarmStatus,
  rules: AlarmRules,
  { holdOn, holdOff, missing }: Times,
  now: Date,
): AlarmStatus | undefined {
  const { on, off } = withMissingPolicy(rules, missing);
  const held = dueAt !== null && dueAt <= now;
  const move = (to: AlarmState, since = now, seconds = 0): AlarmStatus => ({
    state: to,
    since,
    dueAt: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null,
  });
  if (state === 'normal' && on === true) return holdOn > 0 ? move('pending', now, holdOn) : move('on');
  if (state === 'pending' && held && on !== false) return move('on', dueAt);
  if (state === 'pending' && on === false) return move('normal');
  if (state === 'on' && off === true) return holdOff > 0 ? move('recovering', now, holdOff) : move('normal');
  if (state === 'recovering' && held && off !== false) return move('normal', dueAt);
  if (state === 'recovering' && off === false) return move('on');
  return undefined;
}

/** The results of the rules, with the policy for missing values applied. */
function withMissingPolicy({ on, off }: AlarmRules, missing: AlarmSettings['missing']): AlarmRules {
  if (missing === 'keep' || (on !== null && off !== null)) return { on, off };
  const isOn = missing === 'on';
  return { on: on ?? isOn, off: off ?? !isOn };
}
