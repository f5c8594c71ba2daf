import { describe, expect, it } from 'vitest';
import { type IndexedPassage, KnowledgeIndex, type IndexQuestion } from './knowledgeIndex.ts';

const passage = (id: string, text: string, other: Partial<IndexedPassage> = {}): IndexedPassage => ({
  id,
  document: 'd',
  path: [],
  text,
  tags: [],
  language: 'english',
  validFrom: null,
  validUntil: null,
  ...other,
});
const question = (text: string, other: Partial<IndexQuestion> = {}): IndexQuestion => ({
  text,
  language: null,
  vector: null,
  limit: 10,
  day: '2026-11-23',
  ...other,
});
function indexOf(...passages: IndexedPassage[]) {
  const index = new KnowledgeIndex();
  index.apply({ put: passages, removed: [] }, []);
  return index;
}
const found = (index: KnowledgeIndex, text: string, other?: Partial<IndexQuestion>) =>
  index.search(question(text, other)).hits.map(({ id }) => id);

/** A handbook of topics, each with a few sentences that share words. */
const topics = [
  [
    'kettle',
    'The kettle boils a litre of water. Descale the kettle with vinegar. Water boils in the kettle within minutes.',
  ],
  [
    'parcel',
    'A parcel travels with the courier. The courier rings twice before a parcel returns. Track each parcel of the courier.',
  ],
  ['invoice', 'An invoice lists tax and total. Pay the invoice by card. The total of an invoice includes tax.'],
  ['garden', 'The garden hose waters the lawn. Store the hose of the garden dry. A lawn in the garden needs the hose.'],
  ['bicycle', 'The bicycle has two brakes. Oil the chain of the bicycle. Brakes and chain of a bicycle wear out.'],
  [
    'battery',
    'Charge the battery with the adapter. The adapter of the battery blinks. A full battery stops the adapter.',
  ],
  ['sofa', 'The sofa has a washable cover. Wash the cover of the sofa cold. A sofa without cover fades.'],
  ['printer', 'The printer needs toner. Replace the toner of the printer. Toner dust harms a printer.'],
  ['oven', 'Preheat the oven for bread. Bread in the oven needs steam. Clean the oven after bread.'],
  ['window', 'The window has a lock. Turn the lock of the window. A window lock needs grease.'],
] as const;
const handbook = () => indexOf(...topics.map(([id, text]) => passage(id, text)));

describe('KnowledgeIndex', () => {
  it('finds passages by words of text and headings, with a low score for questions without an answer', () => {
    const index = handbook();
    index.apply({ put: [passage('price', 'It is 40 €.', { path: ['Kettle', 'Price'] })], removed: [] }, []);
    expect(found(index, 'What is the price of the kettle?')[0]).toBe('price');
    const { hits, threshold } = index.search(question('How do I descale my kettle?'));
    expect(hits[0]).toMatchObject({ id: 'kettle', rankWords: 1, rankVectors: null });
    expect(hits[0]?.score).toBeGreaterThan(threshold);
    const other = index.search(question('Does the kettle conduct a symphony orchestra in Vienna?'));
    expect(other.hits[0]?.score).toBeLessThan(other.threshold);
  });

  it('scores a passage lower if others fit as well, or if it lacks a number or a name of the question', () => {
    const colours = ['red', 'blue', 'green', 'black', 'white', 'grey', 'brown', 'pink', 'golden', 'silver'];
    const index = handbook();
    index.apply(
      { put: colours.map((colour) => passage(colour, `The ${colour} kettle costs money.`)), removed: [] },
      [],
    );
    const score = (text: string) => index.search(question(text)).hits[0]?.score ?? 0;
    expect(score('What does the red kettle cost?')).toBeGreaterThan(score('What does the kettle cost?'));
    expect(score('What does the red kettle 9000 cost?')).toBeLessThan(score('What does the red kettle nicely cost?'));
    expect(score('What does the red kettle in Paris cost?')).toBeLessThan(
      score('What does the red kettle in paris cost?'),
    );
  });

  it('does not calibrate with sentences that other passages repeat', () => {
    const repeated = handbook();
    const again = topics.map(([id, text]) => passage(`${id} again`, text));
    repeated.apply({ put: again, removed: [] }, []);
    expect(repeated.search(question('kettle')).threshold).toBeLessThan(0.35);
  });

  it('calibrates its threshold with its own passages, in any order of insertion', () => {
    const learned = handbook().search(question('kettle')).threshold;
    const backwards = indexOf(...topics.toReversed().map(([id, text]) => passage(id, text)));
    expect(backwards.search(question('kettle')).threshold).toBe(learned);
    expect(learned).not.toBe(indexOf(passage('one', 'Only one.')).search(question('one')).threshold);
  });

  it('removes and updates passages', () => {
    const index = handbook();
    index.apply({ put: [passage('oven', 'A pizza needs ten minutes.')], removed: ['sofa'] }, []);
    expect(found(index, 'sofa cover')).toEqual([]);
    expect(found(index, 'bread steam')).toEqual([]);
    expect(found(index, 'pizza')).toEqual(['oven']);
    expect(index.size).toBe(topics.length - 1);
  });

  it('finds by tag, language and day of validity', () => {
    const index = indexOf(
      passage('old', 'Returns within 14 days.', { validUntil: '2026-10-31', tags: ['shop'] }),
      passage('now', 'Returns within 30 days.', { validFrom: '2026-11-01', tags: ['shop', 'web'] }),
      passage('later', 'Returns within 60 days.', { validFrom: '2026-12-24' }),
      passage('allemand', 'Returns heißen Retouren.', { language: 'german' }),
    );
    expect(found(index, 'returns')).toEqual(expect.arrayContaining(['now', 'allemand']));
    expect(found(index, 'returns', { language: 'english' })).not.toContain('old');
    expect(found(index, 'returns', { day: '2026-10-31', tags: ['shop'] })).toEqual(['old']);
    expect(found(index, 'returns', { tags: ['web'] })).toEqual(['now']);
    expect(found(index, 'returns', { documentLanguage: 'german' })).toEqual(['allemand']);
  });

  it('fuses the rankings by words and by vectors', () => {
    const index = handbook();
    const packed = (...numbers: number[]) => new Uint8Array(Int8Array.from(numbers).buffer);
    for (const [at, [id]] of topics.entries()) index.vectors.put(id, packed(at === 1 ? 127 : 10, 127, at * 12));
    index.vectors.put('parcel', packed(127, 0, 0));
    const vector = Float32Array.from([1, 0, 0]);
    const { hits, threshold } = index.search(question('shipment kettle', { vector }));
    expect(
      hits
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['kettle', 'parcel']);
    expect(hits.find(({ id }) => id === 'parcel')).toMatchObject({ rankWords: null, rankVectors: 1 });
    expect(hits.find(({ id }) => id === 'parcel')?.score).toBeGreaterThan(threshold);
    index.vectors.remove('parcel');
    expect(index.search(question('shipment', { vector })).hits[0]?.id).not.toBe('parcel');
  });

  it('judges similarity by that of the passages of the base to each other', () => {
    const index = handbook();
    // Pairs of neighbours, each pair with its own direction, and each vector a little to one side of it.
    for (const [at, [id]] of topics.entries()) {
      const numbers = Array.from({ length: 6 }, (_, axis) =>
        axis === at >> 1 ? 100 : axis === 5 ? 30 - 60 * (at % 2) : 0,
      );
      index.vectors.put(id, new Uint8Array(Int8Array.from(numbers).buffer));
    }
    const ask = (...vector: number[]) => index.search(question('symphony', { vector: Float32Array.from(vector) }));
    const near = ask(1, 0, 0, 0, 0, 0);
    expect(near.hits[0]?.score).toBeGreaterThan(near.threshold);
    const between = Math.sqrt(1 / 3);
    const far = ask(between, between, between, 0, 0, 0);
    expect(far.hits[0]?.score).toBeLessThan(far.threshold);
    expect(far.hits[0]?.score).toBeGreaterThan(0);
  });

  it('reads questions, and passages without a language, in the language of the documents', () => {
    const index = indexOf(
      passage('fr', 'Les articles peuvent être retournés sous trente jours.', { language: null }),
      passage('en', 'Articles can be returned within thirty days.', { language: null }),
    );
    expect(index.search(question('Puis-je retourner un article ?')).language).toBe('french');
    expect(found(index, 'Puis-je retourner un article ?')[0]).toBe('fr');
    expect(found(index, 'returning the articles')[0]).toBe('en');
  });
});
