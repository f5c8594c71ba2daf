/**
 * Embeddings of tests: each word has its own direction; synonyms share one. The vectors are deterministic.
 */
const synonyms = [
  ['car', 'automobile', 'vehicle', 'sedan'],
  ['repair', 'fix', 'mend', 'overhaul'],
  ['invoice', 'bill', 'receipt'],
  ['parcel', 'package', 'shipment', 'consignment'],
  ['refund', 'reimburse', 'repay'],
  ['hello', 'greetings', 'salutations'],
];

export const meaningDimensions = 64;

/** Utterances by intent, made of words that have synonyms. */
export const garage = {
  repair: [
    'please repair my car',
    'my car needs a fix',
    'can you mend the car',
    'the car must be repaired, fix it',
    'I want to repair it today',
    'who can fix my car',
    'repair the car please',
  ],
  invoice: [
    'send me the invoice',
    'where is my bill',
    'I need a receipt',
    'the bill is wrong',
    'invoice for last month',
    'a receipt for my taxes please',
    'show the invoice',
  ],
  greeting: [
    'hello there',
    'greetings to you',
    'hello my friend',
    'a warm hello',
    'greetings everybody',
    'hello, how are you',
    'hello again',
  ],
};

/** A vector of length 1 for each text. */
export function meaningOf(text: string): number[] {
  const sum = Array.from({ length: meaningDimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    const known = synonyms.findIndex((group) => group.includes(word));
    // Words that are not in the list have a low weight, so that those in the list decide.
    const weight = known < 0 ? 0.2 : 1;
    const random = directionOf(known < 0 ? word : `meaning ${known}`);
    for (let at = 0; at < meaningDimensions; at++) sum[at] = (sum[at] ?? 0) + weight * random();
  }
  const length = Math.sqrt(sum.reduce((all, value) => all + value * value, 0));
  return sum.map((value) => value / length);
}

/** A generator of numbers between -1 and 1, seeded by the name. */
function directionOf(name: string): () => number {
  let state = 7;
  for (const letter of name) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
