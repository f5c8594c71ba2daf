import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const compliment: DemoIntent = {
  name: 'small_talk.compliment',
  className: 'small_talk',
  attributes: [],
  utterances: [
    ...english(
      'you are great',
      'well done!',
      'I love your shop',
      'that was quick, impressive',
      'best customer service ever',
      'you are smarter than I thought',
      'nice job',
      'your kettles are beautiful',
      'wow, awesome 😍',
      'you are awesome',
      'great job, I love it',
      'what a lovely shop',
    ),
    ...french(
      'vous êtes génial',
      'bravo !',
      "j'adore votre boutique",
      'quelle rapidité, impressionnant',
      'meilleur service client du monde',
      "t'es plus malin que je pensais",
      'vos bouilloires sont magnifiques',
      'trop fort 😍',
      'vous êtes formidable',
      'super boulot, bravo',
      'quelle belle boutique',
    ),
  ],
  answers: [
    answerInEnglish('How kind, that warms me up faster than any kettle. I shall tell the team.'),
    answerInFrench('Comme c’est gentil, cela réchauffe plus vite qu’une bouilloire. Je transmets à l’équipe.'),
  ],
};
