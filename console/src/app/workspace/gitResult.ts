import type { GitChange, PullResult, PushResult } from '@parlance/contract/calls/configuration';
import { isRecord } from '../../shared/isRecord.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const kinds = ['class', 'intent', 'corpus', 'script'] as const satisfies readonly GitChange['kind'][];
const actions = ['create', 'update', 'delete', 'kept'] as const satisfies readonly GitChange['action'][];

function changeOf(value: unknown): GitChange[] {
  if (!isRecord(value)) return [];
  const kind = kinds.find((each) => each === value['kind']);
  const action = actions.find((each) => each === value['action']);
  const { name, details, conflict, refused, in_production: running } = value;
  if (!kind || !action || !isText(name)) return [];
  return [
    {
      kind,
      action,
      name,
      conflict: conflict === true,
      details: Array.isArray(details) ? details.filter(isText) : [],
      ...(isText(refused) && { refused }),
      ...(running === true && { in_production: true }),
    },
  ];
}

/** The result of a pull or of a comparison; task results are untyped. */
export function pullResult(result: unknown): PullResult | null {
  if (!isRecord(result) || !isText(result['commit']) || !Array.isArray(result['changes'])) return null;
  return {
    dry_run: result['dry_run'] === true,
    commit: result['commit'],
    changes: result['changes'].flatMap(changeOf),
  };
}

/** The result of a push. */
export function pushResult(result: unknown): PushResult | null {
  if (!isRecord(result)) return null;
  const { commit, written, removed } = result;
  if (typeof written !== 'number' || typeof removed !== 'number') return null;
  return { commit: isText(commit) ? commit : null, written, removed };
}

/** What a pull has changed here, and the conflicts in which it kept the workspace's version. */
export function pullOutcome({ changes }: PullResult): { pulled: number; kept: number } {
  const kept = changes.filter(({ action }) => action === 'kept');
  return { pulled: changes.length - kept.length, kept: kept.filter(({ conflict }) => conflict).length };
}

/** The changes that a pull would make here, conflicts included. */
export const pendingChanges = ({ changes }: PullResult): GitChange[] =>
  changes.filter(({ action, conflict }) => action !== 'kept' || conflict);
