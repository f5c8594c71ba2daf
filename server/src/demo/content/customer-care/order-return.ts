import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const orderReturn: DemoIntent = {
  name: 'order.return',
  className: 'customer_care',
  attributes: [
    { name: 'order_number', type: 'corpus:order_number' },
    { name: 'product', type: 'corpus:product' },
    { name: 'date', type: 'date' },
    { name: 'reason', type: 'text' },
  ],
  utterances: [
    ...english(
      'I want to return an item',
      'how do I send something back?',
      'I would like to return the [glass teapot](product) from order [52290](order_number)',
      'the [milk jug](product) is smaller than I thought, can I send it back?',
      'return label please',
      'Where do I print the return label?',
      'what is your return policy',
      'how many days do i have to return a product',
      'I received the wrong colour and want to exchange it',
      'can I swap the [toaster](product) for the red one?',
      "It was a present and she already has one. I'd like to bring it back.",
      'do I have to pay for returning order [#19835](order_number)?',
      "sending back the [kitchen scale](product), [it doesn't match our kitchen](reason)",
      'returning an opened box, is that allowed?',
      'I got it on [Monday](date) and I am not happy with it, how can I retrun it?',
      'you sent me a [coffee grinder](product) I never ordered, who collects it?',
      'I want to return my [kitchen timer](product)',
      'how does a return work?',
      'can I return something bought in the sale?',
      'the return form asks for a reason, which one do I pick?',
      'send the parcel back to you, what is the return address?',
    ),
    ...french(
      'Je voudrais retourner un article',
      'comment renvoyer un produit ?',
      "où trouver l'étiquette de retour ?",
      'je souhaite retourner la [théière](product) de la commande [52317](order_number)',
      "vous m'avez envoyé la mauvaise couleur, je veux l'échanger",
      'combien de jours pour retourner un achat ?',
      'le retour est-il gratuit ?',
      'Bonjour, le [mixeur plongeant](product) ne me convient pas, [il est trop lourd](reason). Comment le renvoyer ?',
      "c'était un cadeau mais elle en a déjà un, on peut le rendre ?",
      'reçu [samedi](date), déjà ouvert, je peux quand meme le renvoyer',
      'échange de la commande [#40071](order_number) contre un autre modèle',
      'je veux retourner mon [minuteur](product)',
      'comment fonctionne un retour ?',
      "je n'ai pas d'imprimante pour l'étiquette de retour",
      'échanger un article contre une autre couleur',
    ),
  ],
  answers: [
    answerInEnglish(
      'You have **30 days** to send an item back, and the return is free:\n\n- print the label from [My returns](https://acme.example/returns)\n- pack the item, its box may be open\n- drop it at any parcel point\n\nWe refund you within 3 days of receiving it.',
      [
        { label: 'Follow a refund', value: 'Where is my refund?' },
        { label: 'It is broken', value: 'it stopped working, is it under warranty?' },
      ],
    ),
    answerInFrench(
      'Vous avez **30 jours** pour renvoyer un article, et le retour est gratuit :\n\n- imprimez l’étiquette depuis [Mes retours](https://acme.example/fr/retours)\n- emballez l’article, même si sa boîte est ouverte\n- déposez-le dans un point relais\n\nNous vous remboursons sous 3 jours après réception.',
      [
        { label: 'Suivre un remboursement', value: 'Où en est mon remboursement ?' },
        { label: 'Il est en panne', value: 'il ne marche plus, est-il sous garantie ?' },
      ],
    ),
  ],
};
