import type { DemoScript } from '../types.ts';

const scriptCode = `// Tells where an order is. It starts with messages of the intent delivery.status.
const isFrench = context.language === 'french';

// The number may be in the message already: "where is order 48377?"
let order = context.attributes?.order_number ?? null;
if (order === null) {
  order = await ask(isFrench ? 'Quel est votre numéro de commande ?' : 'What is your order number?', {
    // Five digits and no more, with or without a # before them.
    pattern: /#?\\b[0-9]{5}\\b/,
    // Who is asked three times in vain gets help below.
    retries: 2,
  });
}
if (order === null) {
  await handOver('no order number');
  await say(isFrench ? 'Je vous mets en relation avec un collègue.' : 'I am getting a colleague for you.');
  return;
}
const number = String(order).replace('#', '');

// Each order is an event of the virtual thing Web shop, which the script "Orders from the shop" keeps up to date.
const status = await getEvent('shop', 'order ' + number, 'status');
if (status === null) {
  await say(isFrench ? 'Je ne trouve pas la commande **' + number + '**.' : 'I cannot find order **' + number + '**.');
  return;
}
const expected = await getEvent('shop', 'order ' + number, 'expected');
const names = {
  packed: ['is packed', 'est préparée'],
  shipped: ['is on its way', 'est en route'],
  delivered: ['was delivered', 'a été livrée'],
};
const [english, french] = names[status] ?? [status, status];
await say(isFrench ? 'La commande **' + number + '** ' + french + '.' : 'Order **' + number + '** ' + english + '.');
if (status !== 'delivered' && expected !== null) {
  await say(isFrench ? 'Livraison prévue le ' + expected + '.' : 'It should arrive on ' + expected + '.');
}
// The next dialog of this conversation need not ask again.
await memory.conversation.set('order', number);`;

export const orderStatus: DemoScript = {
  name: 'Order status',
  type: 'dialog',
  intent: 'delivery.status',
  tags: ['customer care'],
  scriptCode,
};
