import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const orderChangeAddress: DemoIntent = {
  name: 'order.change_address',
  className: 'customer_care',
  attributes: [
    { name: 'order_number', type: 'corpus:order_number' },
    { name: 'city', type: 'corpus:city' },
    { name: 'date', type: 'date' },
    { name: 'phone', type: 'phone' },
  ],
  utterances: [
    ...english(
      'I need to change the delivery address',
      'wrong address on my order',
      'please ship order [#27764](order_number) to my office instead',
      'I moved to [Manchester](city), can you update my address?',
      'the house number is wrong, it should be 14 not 41',
      "I'm moving [next week](date) so the parcel must go to the new flat",
      'how can i edit the shipping address',
      'can you send it to my parents in [Lyon](city) instead?',
      'typo in the postcode of order [83316](order_number)',
      'deliver to another adress please',
      'I forgot to write the apartment number',
      'My old address came up automatically and I only noticed after paying. Can it still be corrected?',
      'change the destination of [60552](order_number) to [Brussels](city)',
      'update the phone number for the courier: [+44 20 7946 0018](phone)',
      'the street name is misspelled on the confirmation',
      'could you redirect my parcel to a different address',
      'change the shipping address of order [44719](order_number)',
      'I gave the wrong delivery address',
      'new address for my order please',
      'can the address be corrected after ordering?',
      'please update my delivery address, we have moved',
    ),
    ...french(
      "Je dois changer l'adresse de livraison",
      "je me suis trompé d'adresse",
      "j'ai déménagé à [Nantes](city), pouvez-vous modifier l'adresse ?",
      "livrez la commande [61120](order_number) à mon bureau plutôt qu'à la maison",
      'erreur dans le code postal de la commande [#35908](order_number)',
      "j'ai oublié de mettre le numéro d'appartement",
      "Bonjour, c'est mon ancienne adresse qui s'est mise toute seule, peut-on la corriger ?",
      'je déménage [la semaine prochaine](date), il faut envoyer le colis au nouveau logement',
      "modifier l'adresse d'expédition",
      "faites livrer chez ma soeur à [Bordeaux](city) s'il vous plait",
      'le livreur peut me joindre au [06 39 98 01 23](phone), notez le nouveau numéro',
      "changer l'adresse de la commande [44786](order_number)",
      "l'adresse de livraison est fausse",
      "peut-on corriger l'adresse après la commande ?",
      'nouvelle adresse pour ma livraison svp',
    ),
  ],
  answers: [
    answerInEnglish(
      'The address can be changed **until the parcel leaves our warehouse**: open the order in [My orders](https://acme.example/orders), then **Edit address**.\n\nIf it is already on its way, the carrier’s tracking page lets you choose another address or a parcel point.',
      [
        { label: 'Has it shipped?', value: 'has my order shipped yet?' },
        { label: 'Talk to a person', value: 'I want to talk to a person' },
      ],
    ),
    answerInFrench(
      'L’adresse peut être modifiée **tant que le colis n’a pas quitté notre entrepôt** : ouvrez la commande dans [Mes commandes](https://acme.example/fr/commandes), puis **Modifier l’adresse**.\n\nS’il est déjà en route, la page de suivi du transporteur permet de choisir une autre adresse ou un point relais.',
      [
        { label: 'Est-il parti ?', value: 'Ma commande est-elle expédiée ?' },
        { label: 'Parler à quelqu’un', value: "Je veux parler à quelqu'un" },
      ],
    ),
  ],
};
