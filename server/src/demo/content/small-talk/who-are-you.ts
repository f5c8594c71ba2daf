import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const whoAreYou: DemoIntent = {
  name: 'small_talk.who_are_you',
  className: 'small_talk',
  attributes: [],
  utterances: [
    ...english(
      'who are you?',
      'are you a robot?',
      'what is your name?',
      'am I talking to a bot or a human',
      'what can you do?',
      'Are you an AI?',
      'how can you help me',
      'are u real',
      'tell me about yourself',
      'who am I speaking with?',
      'what are you exactly',
      'what can I ask you?',
    ),
    ...french(
      'qui êtes-vous ?',
      'tu es un robot ?',
      "comment tu t'appelles ?",
      'que savez-vous faire ?',
      'est-ce que je parle à une machine ?',
      "t'es qui toi",
      'êtes-vous une intelligence artificielle ?',
      'à quoi servez-vous ?',
      'tu es qui ?',
      'vous êtes un robot ou une personne ?',
      "qu'est-ce que je peux vous demander ?",
    ),
  ],
  answers: [
    answerInEnglish(
      'I am the shop’s **assistant**, a program. I know about:\n\n- orders, deliveries and addresses\n- returns, refunds and the warranty\n- payments, invoices and accounts\n- products and shop hours',
      [{ label: 'Talk to a person', value: 'I want to talk to a person' }],
    ),
    answerInFrench(
      'Je suis **l’assistant** de la boutique, un programme. Je m’y connais en :\n\n- commandes, livraisons et adresses\n- retours, remboursements et garantie\n- paiements, factures et comptes\n- produits et horaires',
      [{ label: 'Parler à quelqu’un', value: "Je veux parler à quelqu'un" }],
    ),
  ],
};
