import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const storeHours: DemoIntent = {
  name: 'store.hours',
  className: 'customer_care',
  attributes: [
    { name: 'city', type: 'corpus:city' },
    { name: 'date', type: 'date' },
  ],
  utterances: [
    ...english(
      'when are you open?',
      'opening hours',
      'what time does the [London](city) shop close?',
      'are you open on [Sunday](date)?',
      'is the store in [Lyon](city) open [tomorrow](date)?',
      'do you close for lunch?',
      'where is your nearest shop?',
      'have you got a shop in [Geneva](city)',
      'address of the [Paris](city) store please',
      'Are your shops open on [24 December](date)?',
      'how late can i come by [tonight](date)',
      'what are your opening times during the holidays',
      "I'm standing in front of your shop in [Brussels](city) and it's closed, what are the hours?",
      'do you open early on Saturdays?',
      'is there parking near the [Manchester](city) store?',
      'hours for bank holidays?',
      'when does the shop in [Edinburgh](city) open?',
      'what are the opening hours of your [Antwerp](city) store?',
      'is the shop open [today](date)?',
      'closing time of the [Bordeaux](city) shop',
      'store hours this weekend',
    ),
    ...french(
      'quels sont vos horaires ?',
      'à quelle heure ferme le magasin de [Lyon](city) ?',
      'êtes-vous ouverts le [dimanche](date) ?',
      'horaires boutique [Paris](city)',
      'vous fermez le midi ?',
      'avez-vous un magasin à [Genève](city) ?',
      'où se trouve la boutique la plus proche ?',
      "adresse du magasin de [Bruxelles](city) s'il vous plaît",
      'le magasin est ouvert [demain](date) ?',
      "Bonjour, je suis devant votre boutique de [Nantes](city) et c'est fermé, quels sont les horaires ?",
      'ouvert les jours fériés ?',
      'quand ouvre la boutique de [Strasbourg](city) ?',
      "horaires d'ouverture du magasin de [Toulouse](city)",
      "la boutique est-elle ouverte [aujourd'hui](date) ?",
      'heure de fermeture le samedi ?',
    ),
  ],
  answers: [
    answerInEnglish(
      'Our shops are open **Monday to Saturday, 10:00 to 19:00**, without a lunch break, and closed on Sundays and public holidays. Addresses and exceptions are on [Our shops](https://acme.example/shops).',
      undefined,
      {
        cards: [
          {
            title: 'Brussels',
            text: 'By the canal, two minutes from the metro.\nParking in the yard.',
            buttons: [
              { label: 'Find the way', url: 'https://acme.example/shops/brussels' },
              { label: 'Return an item', say: 'I want to return an item' },
            ],
          },
          {
            title: 'Lille',
            text: 'Old town, behind the opera.\nWorkshop for repairs.',
            buttons: [
              { label: 'Find the way', url: 'https://acme.example/shops/lille' },
              { label: 'Return an item', say: 'I want to return an item' },
            ],
          },
          {
            title: 'Geneva',
            text: 'On the left bank, by the tram.\nTea tastings on Saturdays.',
            buttons: [
              { label: 'Find the way', url: 'https://acme.example/shops/geneva' },
              { label: 'Return an item', say: 'I want to return an item' },
            ],
          },
        ],
      },
    ),
    answerInFrench(
      'Nos magasins sont ouverts **du lundi au samedi de 10 h à 19 h**, sans pause le midi, et fermés le dimanche et les jours fériés. Les adresses et les exceptions figurent sur [Nos magasins](https://acme.example/fr/magasins).',
      undefined,
      {
        cards: [
          {
            title: 'Bruxelles',
            text: 'Au bord du canal, à deux minutes du métro.\nParking dans la cour.',
            buttons: [
              { label: 'Y aller', url: 'https://acme.example/fr/magasins/bruxelles' },
              { label: 'Retourner un article', say: 'Je voudrais retourner un article' },
            ],
          },
          {
            title: 'Lille',
            text: 'Dans la vieille ville, derrière l’opéra.\nAtelier de réparation.',
            buttons: [
              { label: 'Y aller', url: 'https://acme.example/fr/magasins/lille' },
              { label: 'Retourner un article', say: 'Je voudrais retourner un article' },
            ],
          },
          {
            title: 'Genève',
            text: 'Sur la rive gauche, près du tram.\nDégustations de thé le samedi.',
            buttons: [
              { label: 'Y aller', url: 'https://acme.example/fr/magasins/geneve' },
              { label: 'Retourner un article', say: 'Je voudrais retourner un article' },
            ],
          },
        ],
      },
    ),
  ],
};
