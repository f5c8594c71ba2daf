import type { ChatError } from '../conversation/api.ts';

/** The screen that is shown; `offline` while the server does not respond. */
export type Phase = 'opening' | 'chat' | 'noToken' | 'wrongKey' | 'notHere' | 'unknownVisitor' | 'unknown' | 'offline';

const byStatus: Record<number, Phase> = { 401: 'wrongKey', 403: 'wrongKey', 404: 'unknown', 400: 'unknown' };
const byType: Record<string, Phase> = {
  origin: 'notHere',
  identity: 'unknownVisitor',
  disabled: 'unknown',
  pin: 'unknown',
};

/** The screen for an error that a retry cannot solve. */
export const phaseOf = ({ type, status }: ChatError): Phase => byType[type] ?? byStatus[status] ?? 'unknown';
