import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const deliveryStatus: DemoIntent = {
  name: 'delivery.status',
  className: 'customer_care',
  attributes: [
    { name: 'order_number', type: 'corpus:order_number' },
    { name: 'product', type: 'corpus:product' },
    { name: 'date', type: 'date' },
  ],
  utterances: [
    ...english(
      'Where is my parcel?',
      'has my order shipped yet?',
      'when will order [#48377](order_number) arrive?',
      'tracking number please',
      'I have been waiting for my [electric kettle](product) since [last Tuesday](date)',
      'delivery was promised for [yesterday](date) and nothing came',
      'track [90213](order_number)',
      'The tracking page has not moved for four days. What is going on?',
      'it says delivered but i never recieved anything',
      'how long does delivery usually take?',
      "Any news of order [15540](order_number)? It's a birthday present and I need it by [Friday](date).",
      'my package seems to be lost',
      'is the courier coming today or not',
      'only half of my order turned up, where is the [tea infuser](product)?',
      'still waiting for my parcel!!!',
      'could you tell me the status of my delivery',
      'I missed the driver, when will they try again?',
      'where is order [#66208](order_number)?',
      'when will my parcel be delivered?',
      "My order hasn't arrived yet",
      'is my parcel on its way',
      'what is the delivery date of the [hand blender](product)?',
    ),
    ...french(
      'Où est mon colis ?',
      'Ma commande est-elle expédiée ?',
      'quand arrive la commande [48560](order_number) ?',
      'toujours pas reçu mon colis...',
      'numéro de suivi svp',
      "la livraison était prévue [hier](date) et je n'ai rien eu",
      "Bonjour, j'attends ma [bouilloire électrique](product) depuis [mardi](date), avez-vous des nouvelles ?",
      "c'est marqué livré mais il n'y a rien dans ma boite aux lettres",
      'suivi commande [#77043](order_number)',
      'combien de temps prend la livraison ?',
      'le livreur est passé en mon absence, quand repasse-t-il ?',
      'le suivi est bloqué depuis quatre jours, mon paquet est perdu ou quoi',
      'où est ma commande [66241](order_number) ?',
      'quand vais-je recevoir mon colis ?',
      "ma commande n'est toujours pas arrivée",
      'mon colis est-il en route ?',
    ),
  ],
  answers: [
    answerInEnglish(
      'Parcels take **2 to 4 working days**. Give me your order number, and I tell you where to follow it.',
      [{ label: 'Talk to a person', value: 'I want to talk to a person' }],
      {
        form: {
          title: 'Your order',
          fields: [{ name: 'order_number', label: 'Order number', kind: 'text', required: true }],
          submit: 'Follow it',
          say: 'where is order {order_number}?',
        },
      },
    ),
    answerInFrench(
      'Un colis met **2 à 4 jours ouvrés**. Donnez-moi votre numéro de commande, et je vous dis où le suivre.',
      [{ label: 'Parler à quelqu’un', value: "Je veux parler à quelqu'un" }],
      {
        form: {
          title: 'Votre commande',
          fields: [{ name: 'order_number', label: 'Numéro de commande', kind: 'text', required: true }],
          submit: 'La suivre',
          say: 'où est ma commande {order_number} ?',
        },
      },
    ),
    answerInEnglish(
      'Order **{order_number}**: parcels take **2 to 4 working days**. The tracking link of yours is in the shipping e-mail and in [My orders](https://acme.example/orders).\n\nNo movement for more than 3 days, or marked delivered and not there? Tell a colleague: we then open an inquiry with the carrier.',
      [
        { label: 'Change the address', value: 'I need to change the delivery address' },
        { label: 'Talk to a person', value: 'I want to talk to a person' },
      ],
    ),
    answerInFrench(
      'Commande **{order_number}** : un colis met **2 à 4 jours ouvrés**. Le lien de suivi se trouve dans l’e-mail d’expédition et dans [Mes commandes](https://acme.example/fr/commandes).\n\nAucun mouvement depuis plus de 3 jours, ou un colis noté livré mais absent ? Dites-le à un collègue : nous ouvrons alors une enquête auprès du transporteur.',
      [
        { label: 'Changer l’adresse', value: "Je dois changer l'adresse de livraison" },
        { label: 'Parler à quelqu’un', value: "Je veux parler à quelqu'un" },
      ],
    ),
  ],
};
