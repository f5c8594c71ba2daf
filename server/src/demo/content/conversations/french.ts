import type { Visit } from './visit.ts';

/** Visits in French, newest day first. Some ask about topics without an intent. */
export const frenchVisits: readonly Visit[] = [
  {
    daysAgo: 1,
    at: '09:28',
    messages: ['bonjour', "je n'ai toujours pas reçu ma commande 48560", 'elle devait arriver lundi', 'merci'],
    like: { index: 1, value: 1 },
  },
  {
    daysAgo: 1,
    at: '12:50',
    messages: ['Livrez-vous à La Réunion ?', 'et en Guadeloupe ?', 'tant pis, au revoir'],
    like: { index: 0, value: -1 },
  },
  {
    daysAgo: 1,
    at: '18:14',
    messages: ['je voudrais annuler la commande 48932', 'je me suis trompée de couleur', 'super merci !'],
  },
  {
    daysAgo: 2,
    at: '08:37',
    messages: ['ma bouilloire fait un bruit bizarre', 'une sorte de grésillement', 'je peux parler à un conseiller ?'],
    like: { index: 0, value: -1 },
  },
  {
    daysAgo: 2,
    at: '15:56',
    messages: [
      'quand vais-je être remboursée ?',
      "j'attends le remboursement de la commande 22533",
      "ça fait déjà dix jours, c'est abusé",
    ],
  },
  {
    daysAgo: 3,
    at: '10:19',
    messages: ['Bonjour, à quelle heure ouvre la boutique de Lyon ?', 'et le dimanche ?', 'parfait merci'],
    like: { index: 0, value: 1 },
  },
  {
    daysAgo: 3,
    at: '17:42',
    messages: ['un paquet cadeau svp', "c'est pour offrir, vous faites les emballages cadeaux ?"],
  },
  {
    daysAgo: 4,
    at: '09:50',
    messages: ['salut', 'la théière en verre est dispo ?', 'et la bleue ?', 'ok merci'],
  },
  {
    daysAgo: 4,
    at: '14:33',
    messages: ['ma carte bleue ne passe pas', "pourtant j'ai validé dans l'appli de la banque"],
    like: { index: 1, value: -1 },
  },
  {
    daysAgo: 5,
    at: '11:25',
    messages: ['y a-t-il un tarif étudiant ?', "j'ai une carte d'étudiant", "d'accord, bonne journée"],
  },
  {
    daysAgo: 5,
    at: '20:48',
    messages: [
      "j'ai oublié le numéro d'appartement dans l'adresse",
      "pouvez-vous corriger l'adresse de la commande 35908 ?",
      'merci pour votre aide',
    ],
    like: { index: 0, value: 1 },
  },
  {
    daysAgo: 6,
    at: '08:55',
    messages: ['il me faut la facture de la commande 33187', 'au nom de ma société', 'merci beaucoup'],
    like: { index: 0, value: 1 },
  },
  {
    daysAgo: 6,
    at: '13:10',
    messages: [
      'un ami peut-il retirer mon colis à ma place ?',
      'le magasin de Lille est ouvert samedi ?',
      "passez-moi quelqu'un svp",
    ],
  },
  {
    daysAgo: 7,
    at: '10:41',
    messages: ['le grille-pain ne chauffe plus', "je l'ai depuis un an, c'est garanti ?", 'et je garde la facture ?'],
  },
  {
    daysAgo: 7,
    at: '14:08',
    messages: ['qui es-tu ?', 'que sais-tu faire ?', 'ok, merci 😄'],
  },
  {
    daysAgo: 7,
    at: '19:29',
    messages: ['vous expédiez en Nouvelle-Calédonie ?', 'ok'],
  },
  {
    daysAgo: 8,
    at: '10:15',
    messages: ['impossible de me connecter', 'le mail de réinitialisation ne vient pas', 'trouvé, merci'],
  },
  {
    daysAgo: 8,
    at: '16:20',
    messages: ['comment renvoyer une bouilloire ?', 'le carton est déjà ouvert', "et c'est gratuit ?"],
    like: { index: 0, value: 1 },
  },
  {
    daysAgo: 8,
    at: '21:03',
    messages: ["c'est normal que ma bouilloire vibre et ronronne ?", 'vous ne comprenez rien', 'un humain svp'],
    like: { index: 0, value: -1 },
  },
  {
    daysAgo: 9,
    at: '09:12',
    messages: ['coucou', 'je veux vider mon panier', 'bravo ça marche'],
  },
  {
    daysAgo: 9,
    at: '12:38',
    messages: [
      "Bonjour, on m'a livré la mauvaise couleur, comment faire un échange ?",
      "c'est urgent, c'est pour un anniversaire samedi",
    ],
  },
  {
    daysAgo: 9,
    at: '17:55',
    messages: ['une réduction pour les étudiants ?', 'ok, au revoir'],
  },
  {
    daysAgo: 10,
    at: '11:32',
    messages: [
      'le suivi ne bouge plus',
      'où est le colis de la commande 77043 ?',
      'vous pouvez appeler le transporteur ?',
    ],
  },
  {
    daysAgo: 10,
    at: '15:47',
    messages: [
      'vous pouvez emballer ça dans du papier cadeau ?',
      'et quand arrive la commande 52317 ?',
      'merci quand même',
    ],
  },
];
