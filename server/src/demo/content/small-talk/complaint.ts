import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const complaint: DemoIntent = {
  name: 'small_talk.complaint',
  className: 'small_talk',
  attributes: [],
  utterances: [
    ...english(
      'you are useless',
      'this is ridiculous',
      'worst service I have ever seen',
      'you do not understand anything',
      "I'm really disappointed in you",
      'this is a joke, right?',
      'I will never buy here again',
      'Your answers do not help at all. What a waste of time.',
      'stupid bot',
      'I want to make a complaint',
      'this is the worst bot ever',
      'you never help, I am disappointed',
      'what a terrible service',
    ),
    ...french(
      'vous êtes nuls',
      "c'est n'importe quoi",
      "pire service que j'aie jamais vu",
      'tu ne comprends rien',
      'je suis très déçue',
      'vous vous moquez de moi ?',
      "je n'achèterai plus jamais chez vous",
      'je veux faire une réclamation',
      'vous ne servez à rien',
      'quel mauvais service',
      'je suis vraiment mécontent de vous',
    ),
  ],
  answers: [
    answerInEnglish('I am sorry: that is not how it should be. Would you like a colleague to take over?', [
      { label: 'Talk to a person', value: 'I want to talk to a person' },
    ]),
    answerInFrench(
      'Je suis désolé : ce n’est pas ainsi que cela devrait se passer. Voulez-vous qu’un collègue prenne le relais ?',
      [{ label: 'Parler à quelqu’un', value: "Je veux parler à quelqu'un" }],
    ),
  ],
};
