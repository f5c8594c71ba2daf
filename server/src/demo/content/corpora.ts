import type { DemoCorpusName, DemoLanguage } from './types.ts';

/** A value with the other words customers use for it, per language. */
export type DemoCorpusValue = { value: string; synonyms: Record<DemoLanguage, string[]> };

export type DemoWordsCorpus = {
  name: DemoCorpusName;
  kind: 'words';
  description: string;
  values: DemoCorpusValue[];
};

/** A corpus whose values are recognised by a regular expression instead of a list. */
export type DemoPatternCorpus = {
  name: DemoCorpusName;
  kind: 'pattern';
  description: string;
  pattern: string;
};

export type DemoCorpus = DemoWordsCorpus | DemoPatternCorpus;

function entry(value: string, english: string[], french: string[]): DemoCorpusValue {
  return { value, synonyms: { english, french } };
}

const product: DemoWordsCorpus = {
  name: 'product',
  kind: 'words',
  description: 'Everything the shop sells, with the names customers give it.',
  values: [
    entry('whistling kettle', ['whistle kettle', 'stovetop kettle'], ['bouilloire à sifflet', 'bouilloire sifflante']),
    entry('electric kettle', ['plug-in kettle', 'cordless kettle'], ['bouilloire électrique']),
    entry('blue kettle', ['blue enamel kettle', 'enamel kettle'], ['bouilloire bleue', 'bouilloire émaillée']),
    entry(
      'gooseneck kettle',
      ['goose neck kettle', 'pour-over kettle'],
      ['bouilloire col de cygne', 'bouilloire à col de cygne'],
    ),
    entry('travel kettle', ['mini kettle', 'folding kettle'], ['bouilloire de voyage', 'mini-bouilloire']),
    entry('glass teapot', ['teapot', 'tea pot'], ['théière en verre', 'théière', 'theiere']),
    entry('tea infuser', ['tea strainer', 'tea ball'], ['infuseur à thé', 'infuseur', 'boule à thé']),
    entry('tea caddy', ['tea tin', 'tea canister'], ['boîte à thé', 'boite à thé']),
    entry('stoneware mug', ['mug', 'mugs', 'tea mug'], ['mug en grès', 'tasse', 'tasses']),
    entry('milk frother', ['frother', 'milk foamer'], ['mousseur à lait', 'mousseur']),
    entry('milk jug', ['milk pitcher', 'creamer'], ['pot à lait']),
    entry('French press', ['cafetiere', 'coffee press'], ['cafetière à piston']),
    entry('coffee grinder', ['coffee mill', 'burr grinder'], ['moulin à café', 'moulin']),
    entry('moka pot', ['stovetop espresso maker'], ['cafetière italienne', 'moka']),
    entry('toaster', ['two-slice toaster'], ['grille-pain', 'grille pain', 'toasteur']),
    entry('egg timer', ['kitchen timer'], ['minuteur', 'minuteur à œufs']),
    entry('kitchen scale', ['kitchen scales', 'digital scale'], ['balance de cuisine', 'balance']),
    entry('hand blender', ['stick blender', 'immersion blender'], ['mixeur plongeant', 'mixeur']),
    entry('tea towel', ['tea towels', 'dish towel'], ['torchon', 'torchons']),
    entry('descaler', ['descaling tablets', 'limescale remover'], ['détartrant', 'anticalcaire']),
  ],
};

const city: DemoWordsCorpus = {
  name: 'city',
  kind: 'words',
  description: 'Cities with a shop, and those parcels are most often sent to.',
  values: [
    entry('London', [], ['Londres']),
    entry('Manchester', [], []),
    entry('Edinburgh', [], ['Édimbourg']),
    entry('Dublin', [], []),
    entry('Paris', [], []),
    entry('Lyon', ['Lyons'], []),
    entry('Marseille', ['Marseilles'], []),
    entry('Lille', [], []),
    entry('Nantes', [], []),
    entry('Bordeaux', [], []),
    entry('Toulouse', [], []),
    entry('Strasbourg', [], []),
    entry('Brussels', [], ['Bruxelles']),
    entry('Antwerp', [], ['Anvers']),
    entry('Ghent', [], ['Gand']),
    entry('Geneva', [], ['Genève']),
    entry('Lausanne', [], []),
    entry('Luxembourg', ['Luxembourg City'], ['Luxembourg-Ville']),
    entry('Amsterdam', [], []),
    entry('Cologne', [], ['Köln']),
  ],
};

const paymentMethod: DemoWordsCorpus = {
  name: 'payment_method',
  kind: 'words',
  description: 'Ways to pay in the shop.',
  values: [
    entry('credit card', ['visa', 'mastercard'], ['carte de crédit', 'carte bleue', 'CB']),
    entry('debit card', ['bank card'], ['carte de débit', 'carte bancaire']),
    entry('PayPal', ['pay pal'], []),
    entry('Apple Pay', [], []),
    entry('Google Pay', ['gpay'], []),
    entry('bank transfer', ['wire transfer'], ['virement bancaire', 'virement']),
    entry('direct debit', [], ['prélèvement']),
    entry('gift card', ['gift voucher'], ['carte cadeau', 'chèque cadeau']),
    entry('pay in instalments', ['instalments'], ['paiement en plusieurs fois', 'trois fois sans frais']),
  ],
};

const orderNumber: DemoPatternCorpus = {
  name: 'order_number',
  kind: 'pattern',
  description: 'Five digits, with or without the number sign printed on the confirmation.',
  pattern: '#?\\d{5}',
};

/** The corpora of the demo workspace. */
export const demoCorpora: readonly DemoCorpus[] = [product, city, paymentMethod, orderNumber];
