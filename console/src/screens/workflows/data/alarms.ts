import type { AlarmState } from '@parlance/contract/limits';
import type { Tone } from '@parlance/ui-kit/data';

/** How the state of an alarm looks, those that matter first. */
export const alarmLooks: Readonly<Record<AlarmState, { tone: Tone; icon: string }>> = {
  on: { tone: 'bad', icon: 'bell' },
  pending: { tone: 'warning', icon: 'clock' },
  recovering: { tone: 'info', icon: 'clock' },
  normal: { tone: 'good', icon: 'check' },
};
