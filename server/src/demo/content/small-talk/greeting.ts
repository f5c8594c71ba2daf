import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const greeting: DemoIntent = {
  name: 'greeting',
  className: 'small_talk',
  attributes: [],
  utterances: [
    ...english(
      'hello',
      'hi there',
      'Good morning',
      'hey',
      'good evening, anybody there?',
      'hello, how are you?',
      'hiya',
      'Good afternoon',
      'hello again',
      'heyy 👋',
      'hi, good morning',
      'hello there, good evening',
      'hey hello',
    ),
    ...french(
      'bonjour',
      'salut',
      'Bonsoir',
      'coucou',
      "bonjour, il y a quelqu'un ?",
      'salut, ça va ?',
      'rebonjour',
      'bjr',
      'bonjour à vous',
      'bonsoir, comment allez-vous ?',
      'salut salut',
    ),
  ],
  answers: [
    answerInEnglish('Hello! What can I do for you?', [
      { label: 'Where is my parcel?', value: 'Where is my parcel?' },
      { label: 'Return an item', value: 'I want to return an item' },
      { label: 'Get an invoice', value: 'how do i get an invoice' },
    ]),
    answerInEnglish('Hi! The kettle is on. How can I help?'),
    answerInFrench('Bonjour ! Que puis-je faire pour vous ?', [
      { label: 'Où est mon colis ?', value: 'Où est mon colis ?' },
      { label: 'Retourner un article', value: 'Je voudrais retourner un article' },
      { label: 'Obtenir une facture', value: 'où télécharger ma facture ?' },
    ]),
    answerInFrench('Bonjour ! L’eau chauffe. Comment puis-je vous aider ?'),
  ],
};
