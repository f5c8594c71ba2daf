import { answerInEnglish, answerInFrench } from '../answer.ts';
import { english, french } from '../marked-utterance.ts';
import type { DemoIntent } from '../types.ts';

export const basketClear: DemoIntent = {
  name: 'basket.clear',
  className: 'customer_care',
  attributes: [
    { name: 'product', type: 'corpus:product' },
    { name: 'quantity', type: 'number' },
  ],
  utterances: [
    ...english(
      'empty my basket',
      'remove everything from my basket',
      'cancel everything in my basket',
      'take the [toaster](product) out of my basket',
      'clear the cart',
      'how do I delete an item from the cart?',
      'there are [3](quantity) [mugs](product) in my basket and I only want one',
      'start over with an empty basket please',
      "I can't remove the [tea caddy](product) from my trolley",
      'the little bin icon does nothing, the basket stays full',
      'get rid of all the items in my shopping bag',
      'basket still shows things from last month',
      'reset basket',
      'Could you please take all the products out of my cart so that I can begin again?',
      'remove [two](quantity) [tea towels](product) from the cart',
      'my baskett is full of stuff i dont want, empty it',
      'please empty the cart',
      'delete all items from my basket',
      'how can I clear my basket?',
      'remove the [French press](product) from my cart',
      'I want an empty cart',
    ),
    ...french(
      'vider mon panier',
      'Videz le panier svp',
      'enlevez la [bouilloire sifflante](product) de mon panier',
      'comment supprimer un article du panier ?',
      "je n'arrive pas à retirer le [moulin à café](product) du panier",
      "il y a [4](quantity) [tasses](product) dans mon panier alors que je n'en veux que deux",
      'repartir avec un panier vide',
      'tout enlever du panier',
      'mon panier est plein de vieux articles, je veux tout effacer',
      'Bonjour, la corbeille ne fonctionne pas, impossible de vider mon panier',
      'retirer [deux](quantity) [torchons](product) du panier',
      'effacer tout le panier',
      'enlever tous les articles de mon panier',
      'retirez la [balance](product) de mon panier svp',
      'comment vider le panier ?',
    ),
  ],
  answers: [
    answerInEnglish(
      'Open [your basket](https://acme.example/basket): **the bin** beside an item removes it, and **Empty basket** below the list removes everything. Nothing in a basket is reserved or charged.',
    ),
    answerInFrench(
      'Ouvrez [votre panier](https://acme.example/fr/panier) : **la corbeille** à côté d’un article le retire, et **Vider le panier**, sous la liste, retire tout. Rien de ce qui est au panier n’est réservé ni facturé.',
    ),
  ],
};
