import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const thanks: DemoIntent = {
  name: 'small_talk.thanks',
  className: 'small_talk',
  attributes: [],
  utterances: [
    ...english(
      'thanks',
      'thank you very much',
      'ok thx',
      'Thanks for your help!',
      'great, thank you',
      'many thanks, that solved it',
      'cheers mate',
      'perfect thanks',
      'much appreciated',
      'ty',
      'thank you so much for the help',
      'thanks a lot',
      'very kind, thank you',
    ),
    ...french(
      'merci',
      'merci beaucoup',
      'ok merci bien',
      'super, merci pour votre aide',
      'parfait, je vous remercie',
      'mille mercis',
      'mrc',
      "c'est gentil, merci",
      'merci à vous',
      'un grand merci',
      "merci, c'est parfait",
    ),
  ],
  answers: [
    answerInEnglish('You are welcome! Anything else?'),
    answerInEnglish('My pleasure.'),
    answerInFrench('Avec plaisir ! Autre chose ?'),
    answerInFrench('Je vous en prie.'),
  ],
};
