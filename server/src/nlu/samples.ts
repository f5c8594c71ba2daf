/** Small hand-written sets for tests, in English and French. */
export const ENGLISH = {
  balance: [
    'what is my balance',
    'how much money do I have',
    'show me the balance of my account',
    'tell me how much is left on my account',
    'account balance please',
    'how much money is left',
  ],
  lostCard: [
    'I lost my card',
    'my card was stolen',
    'someone stole my credit card',
    'I cannot find my card anywhere',
    'please block my card it is lost',
    'my wallet with my card is gone',
  ],
  transfer: [
    'send money to my sister',
    'I want to transfer 50 euros',
    'make a transfer to another account',
    'wire some money abroad',
    'can you transfer money for me',
    'how do I make a transfer',
  ],
  hours: [
    'when do you open',
    'what are your opening hours',
    'are you open on sunday',
    'until what time are you open today',
    'at what time do you close',
    'opening times of the branch',
  ],
};

export const FRENCH = {
  solde: [
    'quel est mon solde',
    'combien me reste-t-il sur mon compte',
    'affiche le solde de mon compte',
    'combien d’argent ai-je',
    'donne-moi mon solde',
    'solde du compte s’il vous plaît',
  ],
  carte: [
    'j’ai perdu ma carte',
    'on m’a volé ma carte bancaire',
    'je ne trouve plus ma carte',
    'il faut bloquer ma carte perdue',
    'ma carte a été volée hier',
    'carte perdue que faire',
  ],
  horaires: [
    'quand ouvrez-vous',
    'quels sont vos horaires d’ouverture',
    'êtes-vous ouverts le dimanche',
    'à quelle heure fermez-vous',
    'jusqu’à quelle heure êtes-vous ouverts',
    'heures d’ouverture de l’agence',
  ],
};
