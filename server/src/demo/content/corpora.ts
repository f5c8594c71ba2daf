import type { DemoCorpusName } from './types.ts';

/** A list of values with synonyms, or of patterns: then each value is the source of a regular expression. */
export type DemoCorpus = {
  name: DemoCorpusName;
  kind: 'list' | 'pattern';
  /** Whether typos are recognised. */
  fuzzy: boolean;
  values: { value: string; synonyms: string[] }[];
};

function entry(value: string, english: string[], french: string[]): DemoCorpus['values'][number] {
  return { value, synonyms: [...english, ...french] };
}

/** All products of the shop, with the names that customers use. */
const product: DemoCorpus = {
  name: 'product',
  kind: 'list',
  fuzzy: true,
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

/**
 * Cities with a shop, and frequent destinations of parcels. Exact, because short names are one letter from everyday
 * words: Lille and ville, Gand and grand.
 */
const city: DemoCorpus = {
  name: 'city',
  kind: 'list',
  fuzzy: false,
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

/** Ways to pay in the shop. */
const paymentMethod: DemoCorpus = {
  name: 'payment_method',
  kind: 'list',
  fuzzy: false,
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

/** Five digits, with or without the number sign printed on the confirmation. */
const orderNumber: DemoCorpus = {
  name: 'order_number',
  kind: 'pattern',
  fuzzy: false,
  values: [{ value: '#?\\b\\d{5}\\b', synonyms: [] }],
};

/** The corpora of the demo workspace. */
export const demoCorpora: readonly DemoCorpus[] = [product, city, paymentMethod, orderNumber];
