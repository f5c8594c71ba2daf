const texts = {
  notUnderstood: {
    english: 'I am not sure I understood. Could you say it in other words?',
    french: 'Je ne suis pas sûr d’avoir compris. Pouvez-vous le dire autrement ?',
  },
  nothingPublished: {
    english: 'This assistant has not learned anything yet: train a class and publish it, then ask again.',
    french:
      'Cet assistant n’a encore rien appris : entraînez une classe et publiez-la, puis posez de nouveau la question.',
  },
  notReady: {
    english: 'I cannot answer questions yet. Please come back later.',
    french: 'Je ne peux pas encore répondre aux questions. Revenez plus tard.',
  },
  failed: {
    english: 'Something went wrong on our side. Please try again in a moment.',
    french: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  },
  fileReceived: {
    english: 'I received your file. Tell me in words how I can help.',
    french: 'J’ai bien reçu votre fichier. Dites-moi avec vos mots comment vous aider.',
  },
  filesReceived: {
    english: 'I received your {n} files. Tell me in words how I can help.',
    french: 'J’ai bien reçu vos {n} fichiers. Dites-moi avec vos mots comment vous aider.',
  },
} as const;

/** The text of the product where none was written; English for languages that are missing here. */
export function defaultText(key: keyof typeof texts, language: string): string {
  return texts[key][language === 'french' ? 'french' : 'english'];
}
