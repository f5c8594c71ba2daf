import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const refundStatus: DemoIntent = {
  name: 'refund.status',
  className: 'customer_care',
  attributes: [
    { name: 'order_number', type: 'corpus:order_number' },
    { name: 'amount', type: 'money' },
    { name: 'date', type: 'date' },
    { name: 'payment_method', type: 'corpus:payment_method' },
  ],
  utterances: [
    ...english(
      'Where is my refund?',
      'when do I get my money back?',
      'no refund yet for order [#22486](order_number)',
      'I sent the parcel back on [12 November](date) and still have not been refunded',
      'you owe me [39.90 euros](amount)',
      'how long does a refund take',
      'Have you received my return? I am still waiting for the money.',
      'refund status [73351](order_number)',
      'my refund is [£5](amount) short',
      'will the refund go to my [credit card](payment_method) or to [PayPal](payment_method)?',
      'still no refund!! this is the third time I write',
      'I was told I would be reimbursed within three days and it has been two weeks',
      'the refund has not shown up on my bank statement',
      'can you check if my refund was processed',
      'got an email saying refunded but theres nothing in my account',
      'when will you pay me back the [€24.50](amount) for the cancelled order?',
      'has my refund been sent?',
      'When will I receive the refund for [81974](order_number)?',
      "I'm waiting for my refund",
      "why haven't I been refunded?",
      'refund of [€18.00](amount) still missing',
    ),
    ...french(
      'Où en est mon remboursement ?',
      'quand serai-je remboursé ?',
      'toujours pas de remboursement pour la commande [22533](order_number)',
      "j'ai renvoyé le colis le [12 novembre](date) et je n'ai toujours pas été remboursé",
      'vous me devez [24,50 €](amount)',
      'combien de temps pour un remboursement ?',
      'le remboursement se fait sur ma [carte bancaire](payment_method) ou par [virement](payment_method) ?',
      'avez-vous reçu mon retour ? je veux mon argent',
      'il manque [5 euros](amount) sur mon remboursement',
      "Bonjour, on m'avait promis un remboursement sous trois jours, cela fait deux semaines.",
      'remboursement commande [#73390](order_number) svp',
      "j'attends toujours mon remboursement",
      'quand vais-je recevoir le remboursement de la commande [81933](order_number) ?',
      "pourquoi n'ai-je pas été remboursée ?",
      'le remboursement a-t-il été envoyé ?',
    ),
  ],
  answers: [
    answerInEnglish(
      'We refund **within 3 days** of receiving your return, to the card or account you paid with. Banks then need 2 to 5 days to show it. Every step is listed in [My returns](https://acme.example/returns).',
      [
        { label: 'It has been longer', value: 'I want to talk to a person' },
        { label: 'How to return', value: 'how do I send something back?' },
      ],
    ),
    answerInFrench(
      'Nous remboursons **sous 3 jours** après réception de votre retour, sur la carte ou le compte utilisé pour payer. La banque met ensuite 2 à 5 jours à l’afficher. Chaque étape figure dans [Mes retours](https://acme.example/fr/retours).',
      [
        { label: 'Le délai est dépassé', value: "Je veux parler à quelqu'un" },
        { label: 'Comment renvoyer', value: 'comment renvoyer un produit ?' },
      ],
    ),
  ],
};
