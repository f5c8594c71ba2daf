/**
 * The ticket in the state of a history entry. It came in the address of a mail's link, or with a refused sign-in. In
 * the history entry a reload keeps it and no request sends it.
 */
export const ticketOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string'
    ? state.ticket
    : null;
