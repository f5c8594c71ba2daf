const english = {
  open: 'Open the chat',
  close: 'Close the chat',
  chat: 'Chat',
  unread: 'unread',
  code: 'En',
};
const french = {
  open: 'Ouvrir la discussion',
  close: 'Fermer la discussion',
  chat: 'Discussion',
  unread: 'non lus',
  code: 'Fr',
};

/** The launcher's words for a language tag; English unless it is French. `code` ends the name of the attribute that has the button's own. */
export const textsFor = (language: string): typeof english => (/^fr/i.test(language) ? french : english);
