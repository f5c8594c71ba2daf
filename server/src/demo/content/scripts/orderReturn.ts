import type { DemoScript } from '../types.ts';

const scriptCode = `// Takes the return of an order by a form. It starts with messages of the intent order.return.
const isFrench = context.language === 'french';

// What the person said before, here or to the dialog "Order status".
const known = context.attributes?.order_number ?? (await memory.conversation.get('order'));
if (known !== null) log('return of', known);

const filled = await form(
  [
    { name: 'order_number', label: isFrench ? 'Numéro de commande' : 'Order number', required: true },
    {
      name: 'reason',
      label: isFrench ? 'Raison' : 'Reason',
      kind: 'choice',
      options: isFrench ? ['Trop grand ou petit', 'Endommagé', 'Autre'] : ['Wrong size', 'Damaged', 'Other'],
      required: true,
    },
    { name: 'comment', label: isFrench ? 'Commentaire' : 'Comment', kind: 'longText' },
  ],
  {
    text: isFrench ? 'Que voulez-vous nous renvoyer ? Le retour est gratuit pendant **30 jours**.' : 'What do you want to send back? Returns are free for **30 days**.',
    submit: isFrench ? 'Envoyer' : 'Send',
  },
);
// Nothing: the person said something else again and again.
if (filled === null) return;

const number = filled.order_number.replace('#', '');
if (await confirm(isFrench ? 'Faut-il préparer l’étiquette pour la commande ' + number + ' ?' : 'Shall I make the label for order ' + number + '?')) {
  // The warehouse sees it as an event of the thing Web shop.
  await setEvent('shop', 'return ' + number, 'reason', filled.reason);
  const returns = (await memory.workspace.get('returns')) ?? 0;
  await memory.workspace.set('returns', returns + 1);
  await say(isFrench ? 'C’est fait : l’étiquette est dans [Mes retours](https://acme.example/fr/retours).' : 'Done: the label is in [My returns](https://acme.example/returns).');
} else {
  await say(isFrench ? 'D’accord, je n’ai rien préparé.' : 'All right, I have made nothing.');
}`;

export const orderReturn: DemoScript = {
  name: 'Return an order',
  type: 'dialog',
  intent: 'order.return',
  tags: ['customer care'],
  scriptCode,
};
