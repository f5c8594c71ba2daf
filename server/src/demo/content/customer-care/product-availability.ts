import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const productAvailability: DemoIntent = {
  name: 'product.availability',
  className: 'customer_care',
  attributes: [
    { name: 'product', type: 'corpus:product' },
    { name: 'city', type: 'corpus:city' },
    { name: 'quantity', type: 'number' },
    { name: 'colour', type: 'text' },
  ],
  utterances: [
    ...english(
      'is the [blue kettle](product) in stock?',
      'when will the [gooseneck kettle](product) be available again?',
      'do you have the [toaster](product) in [red](colour)?',
      'out of stock since weeks, will it come back?',
      'how many [stoneware mug](product) sets do you have left?',
      'Do you still sell the [moka pot](product)?',
      'can I see the [French press](product) in your [Lyon](city) shop?',
      'I need [12](quantity) [tea towels](product), do you have that many?',
      'availability of the [kitchen scale](product)',
      'notify me when the [glass teapot](product) is back',
      "I've been looking for the [green](colour) [whistling kettle](product) everywhere, do you have any left in the warehouse?",
      'is the [travel kettle](product) sold out',
      'does the shop in [Brussels](city) have a [milk frother](product)?',
      'got any [descaler](product) left?',
      'will you restock before Christmas?',
      'do you carry spare lids for the [electric kettle](product)',
      'do you have the [egg timer](product) in stock?',
      'is the [tea caddy](product) available?',
      'when is the [kitchen scale](product) back in stock?',
      'the [coffee mill](product) is out of stock, when do you get more?',
      'is the [mini kettle](product) available in [white](colour)?',
    ),
    ...french(
      'la [bouilloire bleue](product) est-elle en stock ?',
      'quand la [bouilloire col de cygne](product) sera-t-elle de nouveau disponible ?',
      'avez-vous le [grille-pain](product) en [rouge](colour) ?',
      'rupture de stock depuis des semaines, ça revient quand ?',
      'il me faudrait [12](quantity) [torchons](product), vous en avez assez ?',
      'vous vendez encore la [cafetière italienne](product) ?',
      'dispo de la [balance de cuisine](product)',
      'prévenez-moi quand la [théière en verre](product) sera de retour',
      'le magasin de [Lille](city) a-t-il un [mousseur à lait](product) ?',
      'Bonjour, je cherche partout la [bouilloire à sifflet](product) [verte](colour), il vous en reste ?',
      'reste t il du [détartrant](product)',
      'avez-vous le [minuteur](product) en stock ?',
      'la [bouilloire de voyage](product) est-elle disponible ?',
      'quand le [moulin à café](product) sera-t-il de retour en stock ?',
      'il y a encore des [tasses](product) [bleues](colour) ?',
    ),
  ],
  answers: [
    answerInEnglish(
      'The page of each product shows **what is left, online and in every shop**. Sold out? **Tell me when it is back** on that page sends you one e-mail the day it returns: most items do within two weeks.',
      [{ label: 'Shop hours', value: 'when are you open?' }],
    ),
    answerInFrench(
      'La page de chaque produit indique **ce qui reste, en ligne et dans chaque magasin**. Épuisé ? **Me prévenir du retour**, sur cette page, vous envoie un seul e-mail le jour où il revient : le plus souvent sous deux semaines.',
      [{ label: 'Horaires', value: 'quels sont vos horaires ?' }],
    ),
  ],
};
