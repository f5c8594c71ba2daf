import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import type { ChatError } from '../conversation/api.ts';

/** The screen that is shown; `offline` while the server does not respond. */
export type Phase = 'opening' | 'chat' | 'noToken' | 'wrongKey' | 'notHere' | 'unknownVisitor' | 'unknown' | 'offline';

const byStatus: Record<number, Phase> = { 401: 'wrongKey', 403: 'wrongKey', 404: 'unknown', 400: 'unknown' };
const byType: Record<string, Phase> = {
  site_refused: 'notHere',
  visitor_unknown: 'unknownVisitor',
  visitor_identity_too_long: 'unknownVisitor',
  access_disabled: 'unknown',
  pin_required: 'unknown',
} satisfies Partial<Record<ErrorType, Phase>>;

/** The screen for an error that a retry cannot solve. */
export const phaseOf = ({ type, status }: Pick<ChatError, 'type' | 'status'>): Phase =>
  byType[type] ?? byStatus[status] ?? 'unknown';
