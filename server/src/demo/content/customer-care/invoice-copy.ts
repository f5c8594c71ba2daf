import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const invoiceCopy: DemoIntent = {
  name: 'invoice.copy',
  className: 'customer_care',
  attributes: [
    { name: 'order_number', type: 'corpus:order_number' },
    { name: 'date', type: 'date' },
    { name: 'email', type: 'email' },
    { name: 'company', type: 'text' },
  ],
  utterances: [
    ...english(
      'I need a copy of my invoice',
      'invoice for order [#33109](order_number) please',
      'where can I download the receipt?',
      'please send the invoice to [accounts@bakery.example](email)',
      'no invoice in the parcel',
      'i lost my reciept, can you send it again',
      'can I get a VAT invoice?',
      'our accountant asks for the bill of [3 October](date)',
      'The invoice should be made out to [Riverside Bakery Ltd](company), not to me personally.',
      'proof of purchase for my insurance',
      'resend bill [70254](order_number)',
      'is there a pdf of the bill somewhere?',
      'Could you put our VAT number on the invoice for [58812](order_number)?',
      'I need all my invoices from [last year](date) for tax purposes',
      'the amount on my invoice is not what I paid, send me a corrected one',
      'how do i get an invoice',
      'Could you email me the invoice?',
      'where is the invoice for my order',
      'download invoice [12690](order_number)',
      'I need a receipt for the coffee grinder',
      'send me the VAT invoice again please',
    ),
    ...french(
      "J'ai besoin d'une copie de ma facture",
      'facture de la commande [33187](order_number) svp',
      'où télécharger ma facture ?',
      'Envoyez la facture à [compta@boulangerie.example](email), merci',
      "il n'y avait pas de facture dans le colis",
      "j'ai perdu mon ticket, pouvez-vous me renvoyer un justificatif d'achat ?",
      'facture avec TVA',
      'la facture doit être au nom de [Boulangerie des Quais](company) et pas au mien',
      'mon comptable réclame la facture du [3 octobre](date)',
      "il me faut toutes mes factures de [l'année dernière](date) pour les impots",
      'duplicata facture [#90646](order_number)',
      'où est la facture de ma commande ?',
      "pouvez-vous m'envoyer la facture par mail ?",
      'télécharger la facture [12655](order_number)',
      "je n'ai jamais reçu de facture",
    ),
  ],
  answers: [
    answerInEnglish(
      'Every invoice is a PDF in [My orders](https://acme.example/orders), under **Invoice**. To have it made out to a company, add its name and VAT number in [your account](https://acme.example/account): the PDF is corrected at once.',
    ),
    answerInFrench(
      'Chaque facture est un PDF dans [Mes commandes](https://acme.example/fr/commandes), sous **Facture**. Pour la mettre au nom d’une société, ajoutez son nom et son numéro de TVA dans [votre compte](https://acme.example/fr/compte) : le PDF est corrigé aussitôt.',
    ),
  ],
};
