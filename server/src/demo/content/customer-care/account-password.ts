import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const accountPassword: DemoIntent = {
  name: 'account.password',
  className: 'customer_care',
  attributes: [{ name: 'email', type: 'email' }],
  utterances: [
    ...english(
      'I forgot my password',
      'reset my password',
      "I can't log in",
      'the password reset email never arrives',
      'my account is locked',
      'login does not work with [tea.lover@mail.example](email)',
      'how do I change my password?',
      'it says my password is wrong but I am sure it is right',
      'the reset link has expired, send me a new one',
      "I don't remember which email address I signed up with",
      'change the e-mail of my account to [new.me@mail.example](email)',
      'cant sign in anymore since your update',
      'Too many attempts, and now I am locked out of my account. Could you unlock it?',
      'your site does not recognise my email when I log in',
      'lost my login details',
      'where can I set a new password',
      'I need a new password',
      'forgotten password',
      'I cannot sign in to my account',
      'how do I log in again, I lost my password',
      'please unlock my account',
    ),
    ...french(
      "J'ai oublié mon mot de passe",
      'réinitialiser mon mot de passe',
      "je n'arrive pas à me connecter",
      "le mail de réinitialisation n'arrive jamais",
      'mon compte est bloqué',
      'comment changer de mot de passe ?',
      'le lien a expiré, renvoyez-moi un autre lien',
      'je ne sais plus avec quelle adresse mail je me suis inscrit',
      "Bonjour, impossible d'accéder à mon compte avec [ami.du.the@mail.example](email), pouvez-vous m'aider ?",
      "mot de passe incorrect alors que je suis sur que c'est le bon",
      'connexion impossible depuis hier',
      'mot de passe oublié',
      'je veux changer mon mot de passe',
      'je ne peux plus me connecter à mon compte',
      'débloquez mon compte svp',
    ),
  ],
  answers: [
    answerInEnglish(
      'Ask for a new password at [Forgotten password](https://acme.example/password). The link arrives within minutes, is valid for **one hour**, and likes to hide among unwanted mail. A locked account opens again by itself after 15 minutes.',
      [{ label: 'No e-mail arrives', value: 'I want to talk to a person' }],
    ),
    answerInFrench(
      'Demandez un nouveau mot de passe sur [Mot de passe oublié](https://acme.example/fr/mot-de-passe). Le lien arrive en quelques minutes, reste valable **une heure** et se cache parfois dans les indésirables. Un compte bloqué se rouvre de lui-même après 15 minutes.',
      [{ label: 'Je ne reçois rien', value: "Je veux parler à quelqu'un" }],
    ),
  ],
};
