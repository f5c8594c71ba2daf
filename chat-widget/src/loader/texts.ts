const english = { open: 'Open the chat', close: 'Close the chat', chat: 'Chat', unread: 'unread' };
const french = { open: 'Ouvrir la discussion', close: 'Fermer la discussion', chat: 'Discussion', unread: 'non lus' };

/** The launcher's words for a language tag; English unless it is French. */
export const textsFor = (language: string): typeof english => (/^fr/i.test(language) ? french : english);
