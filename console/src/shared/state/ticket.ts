/**
 * A ticket that came in the address of a mail's link, or with a refused sign-in: it travels in the state of
 * the history entry, where a reload keeps it and no request carries it on.
 */
export const ticketOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string'
    ? state.ticket
    : null;
