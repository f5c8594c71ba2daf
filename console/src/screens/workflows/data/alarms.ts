import type { AlarmState } from '@parlance/contract/limits';
import type { Tone } from '@parlance/ui-kit/data';

/** Colour and icon of each state of an alarm, the most important state first. */
export const alarmLooks: Readonly<Record<AlarmState, { tone: Tone; icon: string }>> = {
  on: { tone: 'bad', icon: 'bell' },
  pending: { tone: 'warning', icon: 'clock' },
  recovering: { tone: 'info', icon: 'clock' },
  normal: { tone: 'good', icon: 'check' },
};
