import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const orderCancel: DemoIntent = {
  name: 'order.cancel',
  className: 'customer_care',
  attributes: [
    { name: 'order_number', type: 'corpus:order_number' },
    { name: 'product', type: 'corpus:product' },
    { name: 'date', type: 'date' },
  ],
  utterances: [
    ...english(
      'I want to cancel my order [#48211](order_number)',
      'stop the delivery planned for [tomorrow morning](date)',
      'can I still call off what I bought [yesterday](date)?',
      'scratch that order, I changed my mind',
      'void the purchase of the [blue kettle](product)',
      'I no longer need order [77120](order_number)',
      'undo my last order',
      'how do I cancel before it ships?',
      'it is the wrong size, cancel it',
      'Please cancel my order',
      'i ordered the [toaster](product) twice by mistake, cancel one of the two',
      'cancell order [31507](order_number) asap',
      "Hello, I placed an order [this morning](date) but I've found it in a local shop, so I'd like it cancelled please",
      "don't send the [hand blender](product) any more, I don't want it",
      'Is it too late to cancel?',
      'ordered by accident!! please stop it',
      'withdraw order number [60418](order_number)',
      'cancel order [#91027](order_number) please',
      'Could you cancel the order I placed [last night](date)?',
      'I changed my mind about the [moka pot](product), please cancel the order',
      'how can I cancel an order that I have just placed',
      'stop my order before it is shipped',
    ),
    ...french(
      'Je veux annuler ma commande',
      'annulez la commande [48932](order_number) svp',
      "j'ai commandé deux fois la [bouilloire bleue](product), merci d'en annuler une",
      "Est-il encore possible d'annuler ?",
      "Bonjour, j'ai passé commande [hier](date) par erreur, pouvez-vous l'annuler ?",
      'annulation commande [#20764](order_number)',
      "finalement je n'en veux plus, annulez tout",
      "comment annuler avant l'expédition ?",
      "stoppez l'envoi prévu [demain](date), je me suis trompé de modèle",
      "je n'ai plus besoin du [grille-pain](product), on peut annuler la commande ?",
      'jai changé davis, jannule',
      'annuler la commande [91058](order_number)',
      "merci d'annuler ma commande de [ce matin](date)",
      "j'ai changé d'avis, annulez ma commande s'il vous plaît",
      'comment faire pour annuler une commande déjà payée ?',
    ),
  ],
  answers: [
    answerInEnglish(
      'An order can be cancelled **free of charge until it leaves our warehouse**, usually the next working day. Open it in [My orders](https://acme.example/orders) and choose **Cancel**: the money is back within 3 days.\n\nAlready shipped? Then send it back, at our expense.',
      [
        { label: 'Has it shipped?', value: 'has my order shipped yet?' },
        { label: 'Send it back', value: 'I want to return an item' },
      ],
    ),
    answerInFrench(
      'Une commande s’annule **sans frais tant qu’elle n’a pas quitté notre entrepôt**, en général jusqu’au jour ouvré suivant. Ouvrez-la dans [Mes commandes](https://acme.example/fr/commandes) et choisissez **Annuler** : vous êtes remboursé sous 3 jours.\n\nElle est déjà partie ? Renvoyez-la, le retour est à nos frais.',
      [
        { label: 'Est-elle partie ?', value: 'Ma commande est-elle expédiée ?' },
        { label: 'La renvoyer', value: 'Je voudrais retourner un article' },
      ],
    ),
  ],
};
