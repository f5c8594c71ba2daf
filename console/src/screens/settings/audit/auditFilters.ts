import type { QueryOf } from '@parlance/contract';
import { endOfDay, isDay, startOfDay, timeZone } from '../../../shared/time.ts';

/** The filters of the audit log in the address. */
export const auditKeys = ['actor', 'action', 'subject', 'workspace', 'start_date', 'end_date', 'search'] as const;
export type AuditKey = (typeof auditKeys)[number];
export type AuditQuery = Omit<QueryOf<'GET /api/1.0/backend/audit/export'>, 'format'>;

/** The filters of the address as query parameters; invalid values are ignored. */
export function auditQuery(values: Record<AuditKey, string>): AuditQuery {
  const { actor, action, subject, workspace, start_date, end_date, search } = values;
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(workspace && { workspace }),
    ...(isDay(start_date) && { start_date: startOfDay(start_date, timeZone()) }),
    ...(isDay(end_date) && { end_date: endOfDay(end_date, timeZone()) }),
    ...(search && { search }),
  };
}

/** The choices for actions such as `intent.edit`: these, and `intent` for all actions on that kind of object. */
export function actionChoices(actions: readonly string[]): string[] {
  const kinds = actions.flatMap((action) => (action.includes('.') ? [action.slice(0, action.indexOf('.'))] : []));
  return [...new Set([...kinds, ...actions])].sort((a, b) => a.localeCompare(b));
}
