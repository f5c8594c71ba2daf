import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import type { IconName } from '@parlance/ui-kit/icons';

/** How the calls of scripts look; those of their memory begin with `memory.`. */
const icons: Readonly<Record<string, IconName>> = {
  getEvent: 'variable',
  setEvent: 'variable',
  command: 'send',
  say: 'message-circle',
  ask: 'circle-help',
  handOver: 'user',
  call: 'workflow',
  http: 'globe',
  understand: 'brain',
  'knowledge.ask': 'book-open',
};

export const stepIcon = (kind: string): IconName => icons[kind] ?? 'code';

/** What a step is about in a line: what it was given, or why it failed. */
export const aboutOf = ({ args, error }: Pick<ScriptStep, 'args' | 'error'>): string =>
  error
    ? error.message
    : args
        .filter((one) => one !== '' && one !== null)
        .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
        .join(' · ');
