import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const paymentFailed: DemoIntent = {
  name: 'payment.failed',
  className: 'customer_care',
  attributes: [
    { name: 'payment_method', type: 'corpus:payment_method' },
    { name: 'amount', type: 'money' },
    { name: 'order_number', type: 'corpus:order_number' },
  ],
  utterances: [
    ...english(
      'my payment failed',
      'my [credit card](payment_method) was declined',
      'why is my [visa](payment_method) refused?',
      'I was charged [€39.90](amount) twice',
      'payment error, but the money left my account',
      '[PayPal](payment_method) keeps sending me back to the checkout',
      "I can't pay with [Apple Pay](payment_method)",
      'the bank code never arrives on my phone so the payment is blocked',
      'checkout says "transaction refused" every time',
      'I have tried three times to pay and it just spins for ever. My card works everywhere else!',
      'your site does not accept my [gift card](payment_method)',
      'paymnet not going through',
      'order [41126](order_number) is still marked unpaid although I paid [£52.00](amount)',
      'double charge on my [debit card](payment_method)',
      'the pay button does not react',
      'was my [bank transfer](payment_method) for [#65093](order_number) received?',
      'the payment was refused by my bank',
      'my payment does not go through with [Google Pay](payment_method)',
      'payment error at checkout',
      'I tried to pay but my card was rejected',
      'why was my payment declined?',
    ),
    ...french(
      'mon paiement a échoué',
      'ma [carte bleue](payment_method) est refusée',
      'pourquoi le paiement par [carte bancaire](payment_method) est-il rejeté ?',
      "j'ai été débité deux fois de [39,90 €](amount)",
      'je ne peux pas payer avec [PayPal](payment_method)',
      "erreur de paiement mais l'argent est parti de mon compte",
      'je ne reçois pas le code de la banque, du coup impossible de payer',
      "Bonjour, ça fait trois fois que j'essaie de régler et ça tourne dans le vide",
      'ma [carte cadeau](payment_method) ne passe pas',
      'avez-vous bien reçu mon [virement](payment_method) pour la commande [65172](order_number) ?',
      'transaction refusée !!! ma carte marche pourtant partout ailleurs',
      'le paiement est refusé par ma banque',
      'paiement refusé avec [Apple Pay](payment_method)',
      'impossible de payer ma commande',
      'ma carte est rejetée au moment de payer',
    ),
  ],
  answers: [
    answerInEnglish(
      'That is annoying. In most cases one of these helps:\n\n- confirm the payment in your bank’s app\n- check that the billing address is the card’s\n- try another way to pay: card, PayPal, Apple Pay, Google Pay, gift card or bank transfer\n\nAn amount **charged twice** is only reserved: your bank releases it within 5 days.',
      [{ label: 'Talk to a person', value: 'I want to talk to a person' }],
    ),
    answerInFrench(
      'C’est agaçant. Le plus souvent, l’une de ces solutions suffit :\n\n- validez le paiement dans l’application de votre banque\n- vérifiez que l’adresse de facturation est celle de la carte\n- essayez un autre moyen : carte, PayPal, Apple Pay, Google Pay, carte cadeau ou virement\n\nUn montant **débité deux fois** n’est que réservé : votre banque le libère sous 5 jours.',
      [{ label: 'Parler à quelqu’un', value: "Je veux parler à quelqu'un" }],
    ),
  ],
};
