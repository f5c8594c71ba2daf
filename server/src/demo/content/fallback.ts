import { answerInEnglish, answerInFrench } from './answer.ts';
import type { DemoAnswer, DemoClassName } from './types.ts';

const orderChoices = {
  english: [
    { label: 'Track a parcel', value: 'Where is my parcel?' },
    { label: 'Return an item', value: 'I want to return an item' },
    { label: 'Talk to a person', value: 'I want to talk to a person' },
  ],
  french: [
    { label: 'Suivre un colis', value: 'Où est mon colis ?' },
    { label: 'Retourner un article', value: 'Je voudrais retourner un article' },
    { label: 'Parler à quelqu’un', value: "Je veux parler à quelqu'un" },
  ],
};

/** The fallback of each class. */
export const demoFallbacks: Readonly<Record<DemoClassName, DemoAnswer[]>> = {
  customer_care: [
    answerInEnglish(
      'Sorry, I did not get that. Could you say it in other words? I know about **orders, deliveries, returns and payments**.',
      orderChoices.english,
    ),
    answerInFrench(
      'Désolé, je n’ai pas compris. Pouvez-vous le dire autrement ? Je m’y connais en **commandes, livraisons, retours et paiements**.',
      orderChoices.french,
    ),
  ],
  small_talk: [
    answerInEnglish(
      'I am better at kettles than at conversation. Is there something I can do for an order?',
      orderChoices.english,
    ),
    answerInFrench(
      'Je suis plus doué pour les bouilloires que pour la conversation. Puis-je vous aider pour une commande ?',
      orderChoices.french,
    ),
  ],
};

/** The first message of every conversation. */
export const demoWelcome: readonly DemoAnswer[] = [
  answerInEnglish('Hello! I can look up an order, change an address or start a return.', [
    { label: 'Where is my parcel?', value: 'Where is my parcel?' },
    { label: 'Change my address', value: 'I need to change the delivery address' },
    { label: 'Return an item', value: 'I want to return an item' },
  ]),
  answerInFrench('Bonjour ! Je peux suivre une commande, changer une adresse ou préparer un retour.', [
    { label: 'Où est mon colis ?', value: 'Où est mon colis ?' },
    { label: 'Changer d’adresse', value: "Je dois changer l'adresse de livraison" },
    { label: 'Retourner un article', value: 'Je voudrais retourner un article' },
  ]),
];
