import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const warrantyClaim: DemoIntent = {
  name: 'warranty.claim',
  className: 'customer_care',
  attributes: [
    { name: 'product', type: 'corpus:product' },
    { name: 'order_number', type: 'corpus:order_number' },
    { name: 'date', type: 'date' },
    { name: 'defect', type: 'text' },
  ],
  utterances: [
    ...english(
      'it stopped working, is it under warranty?',
      'how long is the guarantee?',
      'my [electric kettle](product) [does not switch on any more](defect)',
      'the [toaster](product) broke after two months',
      'I want to make a warranty claim',
      'the handle of the [whistling kettle](product) [came off](defect)',
      'the [glass teapot](product) arrived broken',
      'the [coffee grinder](product) is dead, bought in [March 2025](date), is it still covered?',
      'warrenty claim for order [18843](order_number)',
      'The lid [no longer closes](defect). Can you repair it or replace it?',
      'there is a leak at the bottom of my [cordless kettle](product), water everywhere',
      'the [hand blender](product) from order [#50967](order_number) gave up after one use',
      'does the warranty cover rust?',
      'my [kitchen scale](product) shows an error and will not weigh anything',
      "I've had the [milk frother](product) for less than a year and it's already broken. Not what I expect at that price.",
      'who repairs your kettles?',
      'faulty product, I demand a replacement',
      'my [toaster](product) is broken, is it covered by the warranty?',
      'my kettle is broken',
      'the [stick blender](product) has stopped working',
      'is the [gooseneck kettle](product) still under guarantee?',
      'the [tea pot](product) [is cracked](defect), I need a replacement',
    ),
    ...french(
      'il ne marche plus, est-il sous garantie ?',
      'quelle est la durée de la garantie ?',
      "ma [bouilloire électrique](product) [ne s'allume plus](defect)",
      'le [grille-pain](product) est tombé en panne au bout de deux mois',
      "la poignée de la [bouilloire à sifflet](product) [s'est cassée](defect)",
      'la [théière](product) est arrivée brisée',
      'je veux faire jouer la garantie',
      "fuite sous la [bouilloire bleue](product), il y a de l'eau partout",
      'garantie commande [18902](order_number), appareil hors service',
      'Bonjour, mon [moulin à café](product) acheté le [3 mars 2025](date) est en panne, est-il encore couvert ?',
      'vous réparez ou vous remplacez les appareils défectueux ?',
      '[mixeur](product) mort apres une seule utilisation, cest une honte',
      'ma [bouilloire sifflante](product) est cassée, est-elle garantie ?',
      'le [mousseur](product) est en panne',
      'la [balance](product) ne fonctionne plus, que couvre la garantie ?',
      'produit défectueux, je veux un remplacement',
    ),
  ],
  answers: [
    answerInEnglish(
      'Everything with a plug is covered for **3 years**, everything else for 2. We repair it, or replace it when we cannot:\n\n- describe the fault and add a photo in [Warranty](https://acme.example/warranty)\n- print the label we send within a day\n- expect it back in about 10 days\n\nArrived broken? We send a new one at once.',
      [{ label: 'Find my invoice', value: 'where can I download the receipt?' }],
    ),
    answerInFrench(
      'Tout ce qui se branche est garanti **3 ans**, le reste 2 ans. Nous réparons, ou remplaçons quand c’est impossible :\n\n- décrivez la panne et joignez une photo dans [Garantie](https://acme.example/fr/garantie)\n- imprimez l’étiquette reçue sous un jour\n- comptez environ 10 jours\n\nArrivé cassé ? Nous en renvoyons un neuf aussitôt.',
      [{ label: 'Retrouver ma facture', value: 'où télécharger ma facture ?' }],
    ),
  ],
};
