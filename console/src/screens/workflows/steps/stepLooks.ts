import type { ScriptStep } from '@parlance/contract/calls/scriptRuns';
import type { IconName } from '@parlance/ui-kit/icons';

/** Icons of the calls of scripts; calls of memory begin with `memory.`. */
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

/**
 * A value in one line; the fields of objects are sorted by name, because two runs may keep them in different orders.
 */
const lineOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, part: unknown) =>
        part instanceof Object && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
          : part,
      );

/** Whether an argument is empty: no target, no options. */
const isBlank = (value: unknown): boolean =>
  value === '' || value === null || (value instanceof Object && Object.keys(value).length === 0);

/** The arguments of a step in one line, or why it failed. */
export const stepSummary = ({ args, error }: Pick<ScriptStep, 'args' | 'error'>): string =>
  error
    ? error.message
    : args
        .filter((one) => !isBlank(one))
        .map(lineOf)
        .join(' · ');

/** The result of a step in one line: the status and content of a request, the answer to a question. */
export function resultText({ kind, result }: Pick<ScriptStep, 'kind' | 'result'>): string {
  if (result === null || result === undefined) return '';
  if (!(result instanceof Object)) return lineOf(result);
  if (kind === 'http' && 'status' in result) {
    const content: unknown = ('json' in result && result.json) || ('text' in result && result.text);
    return [result.status, isBlank(content) ? '' : content].filter(Boolean).map(lineOf).join(' · ');
  }
  if (kind === 'ask' && 'text' in result && typeof result.text === 'string') return `“${result.text}”`;
  return lineOf(result);
}
