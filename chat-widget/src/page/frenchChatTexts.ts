import type { ChatTexts } from '@parlance/ui-kit/chat';

/** What is said of a field of a form, by its kind. */
const missing: Partial<Record<string, string>> = {
  choice: 'Faites un choix.',
  agree: 'Cochez cette case pour continuer.',
};
const wrong: Partial<Record<string, string>> = {
  number: 'Écrivez un nombre, comme 12 ou 12,5.',
  email: 'Écrivez une adresse e-mail, comme nom@exemple.fr.',
  phone: 'Écrivez un numéro de téléphone, comme +32 2 555 12 12.',
  date: 'Choisissez une date.',
};

/** The kit's own words in the conversation, in French. */
export const frenchChatTexts: ChatTexts = {
  conversation: 'Conversation',
  you: 'Vous',
  assistant: 'Assistant',
  typing: 'Écrit…',
  newMessages: (count) => (count === 1 ? '1 nouveau message' : `${count} nouveaux messages`),
  toNewest: 'Aller au dernier message',
  loadEarlier: 'Afficher les messages précédents',
  loading: 'Chargement',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  justNow: 'à l’instant',
  like: 'Bonne réponse',
  dislike: 'Mauvaise réponse',
  copy: 'Copier',
  copied: 'Copié',
  sending: 'Envoi',
  failed: 'Non envoyé',
  retry: 'Réessayer',
  choices: 'Choisissez une réponse',
  cards: (count) => (count === 1 ? '1 carte' : `${count} cartes`),
  optional: 'facultatif',
  choose: 'Choisir…',
  fieldMissing: (kind) => missing[kind] ?? 'Remplissez ce champ.',
  fieldWrong: (kind) => wrong[kind] ?? 'Cette réponse n’est pas acceptée.',
  formSent: 'Envoyé',
  formFailed: 'Non envoyé. Vérifiez votre connexion et réessayez.',
  agreed: 'Oui',
  write: 'Message',
  placeholder: 'Écrivez un message…',
  send: 'Envoyer',
  stop: 'Arrêter',
  tooLong: (over) => (over === 1 ? '1 caractère de trop' : `${over} caractères de trop`),
  connecting: 'Connexion…',
  offline: 'Pas de connexion. Ce que vous écrivez est gardé.',
  retryIn: (seconds) => `Nouvel essai dans ${seconds} s`,
  dictate: 'Parler au lieu d’écrire',
  recording: 'Enregistrement',
  recorded: 'Terminé : transcrire',
  cancelRecording: 'Annuler l’enregistrement',
  writingDown: 'Transcription en cours…',
  microphoneDenied:
    'Le micro ne peut pas être utilisé ici. Autorisez-le pour cette page dans les réglages du navigateur, puis réessayez.',
  microphoneMissing: 'Aucun micro trouvé, ou un autre programme l’utilise.',
  notHeard: 'Rien n’a été entendu. Réessayez, plus près du micro.',
  notWrittenDown: 'Vos paroles n’ont pas pu être transcrites. Réessayez, ou écrivez-les.',
  readAloud: 'Lire à voix haute',
  stopReading: 'Arrêter la lecture',
};
