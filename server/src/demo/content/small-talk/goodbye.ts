import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const goodbye: DemoIntent = {
  name: 'small_talk.goodbye',
  className: 'small_talk',
  attributes: [],
  utterances: [
    ...english(
      'bye',
      'goodbye',
      'see you later',
      'have a nice day',
      'good night',
      "that's all, bye",
      'talk to you soon',
      'bye bye 👋',
      'ok I have to go now',
      'goodbye and have a good day',
      'see you soon, bye',
      'have a good evening',
    ),
    ...french(
      'au revoir',
      'à bientôt',
      'bonne journée',
      'bonne soirée',
      "c'est tout, au revoir",
      'à plus tard',
      'bonne nuit',
      'allez, ciao',
      'au revoir et bonne journée',
      'allez, à bientôt',
      'bonne soirée et à la prochaine',
    ),
  ],
  answers: [
    answerInEnglish('Goodbye, and enjoy your tea!'),
    answerInEnglish('See you soon!'),
    answerInFrench('Au revoir, et bon thé !'),
    answerInFrench('À bientôt !'),
  ],
};
