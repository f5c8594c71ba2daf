import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const personHuman: DemoIntent = {
  name: 'person.human',
  className: 'small_talk',
  attributes: [],
  utterances: [
    ...english(
      'I want to talk to a person',
      'put me through to a human',
      'can I speak with someone from customer service?',
      'agent please',
      'give me a real human being',
      'is there a phone number I can call?',
      "I don't want to chat with a robot",
      'transfer me to an adviser',
      'Could somebody call me back, please?',
      'operator',
      'I would like to speak to a human',
      'talk to customer service',
      'can a person help me instead of a bot?',
    ),
    ...french(
      "Je veux parler à quelqu'un",
      'passez-moi un conseiller',
      'un humain svp',
      'puis-je parler au service client ?',
      'avez-vous un numéro de téléphone ?',
      'je ne veux pas discuter avec un robot',
      "quelqu'un peut-il me rappeler ?",
      'mettez-moi en relation avec une vraie personne',
      'je voudrais parler à une personne',
      'parler à un conseiller',
      'un vrai humain, pas un robot',
    ),
  ],
  answers: [
    answerInEnglish(
      'Of course. A colleague answers **Monday to Friday, 9:00 to 18:00**, at [support@acme.example](mailto:support@acme.example), usually within two hours. Give the order number, and you will not have to tell it all again.',
    ),
    answerInFrench(
      'Bien sûr. Un collègue vous répond **du lundi au vendredi de 9 h à 18 h** à l’adresse [support@acme.example](mailto:support@acme.example), en général sous deux heures. Indiquez le numéro de commande : vous n’aurez pas à tout répéter.',
    ),
  ],
};
