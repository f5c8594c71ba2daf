import type { RunState, ScriptType } from '@parlance/contract/limits';
import type { Tone } from '@parlance/ui-kit/data';
import type { IconName } from '@parlance/ui-kit/icons';
import type { Stage } from './useScriptFilters.ts';

export const typeIcons: Readonly<Record<ScriptType, IconName>> = {
  std: 'zap',
  dialog: 'message-circle',
  alarm: 'bell',
  adv: 'code',
};

export const stageIcons: Readonly<Record<Stage, IconName>> = { development: 'git-branch', production: 'rocket' };

/** Colour and icon of each state of a run. */
export const runLooks: Readonly<Record<RunState, { tone: Tone; icon: IconName }>> = {
  queued: { tone: 'info', icon: 'clock' },
  running: { tone: 'info', icon: 'play' },
  waiting: { tone: 'info', icon: 'clock' },
  done: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'circle-x' },
  cancelled: { tone: 'neutral', icon: 'ban' },
  skipped: { tone: 'neutral', icon: 'minus' },
};
