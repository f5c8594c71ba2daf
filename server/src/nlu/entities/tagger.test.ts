import { describe, expect, it } from 'vitest';
import { stemmerOf } from '../language.ts';
import { seededRandom } from '../random.ts';
import { marked } from '../testing.ts';
import { corpusFinder } from './corpora.ts';
import { tag, trainTagger, trainTaggers } from './tagger.ts';

const stem = stemmerOf('english');
const TAUGHT = [
  'add [Blue Monday](track) to my [party](playlist) playlist',
  'put [Yesterday](track) on the playlist [summer hits](playlist)',
  'add the song [Purple Rain](track) to [road trip](playlist)',
  'please add [Hallelujah](track) to my [quiet evening](playlist) playlist',
  'put [Roxanne](track) on my [gym](playlist) playlist',
  'add the song [Angie](track) to the playlist [old love](playlist)',
  'I want [Imagine](track) on the playlist [peace](playlist)',
  'put the song [Waterloo](track) on [dance floor](playlist)',
].map((source) => ({ ...marked(source), hints: [] }));
const HELD_OUT = [
  'add [Hey Jude](track) to my [morning run](playlist) playlist',
  'put the song [Jolene](track) on [country roads](playlist)',
  'please add the song [Thriller](track) to the playlist [halloween](playlist)',
].map(marked);

type AttributeSpans = { start: number; end: number; attribute: string }[];

/** F1 of found spans against the annotations of the held-out utterances. */
function f1(find: (text: string) => AttributeSpans): number {
  let right = 0;
  let found = 0;
  let wanted = 0;
  for (const { text, annotations } of HELD_OUT) {
    const spans = find(text);
    found += spans.length;
    wanted += annotations.length;
    right += spans.filter((span) =>
      annotations.some((one) => one.start === span.start && one.end === span.end && one.attribute === span.attribute),
    ).length;
  }
  return right === 0 ? 0 : (2 * right) / (found + wanted);
}

describe('the tagger', () => {
  const tagger = trainTagger(TAUGHT, stem);

  it('finds values that are not in the training data, which a dictionary of trained values cannot', () => {
    const values = TAUGHT.flatMap(({ text, annotations }) =>
      annotations.map(({ start, end }) => ({ value: text.slice(start, end), synonyms: [] })),
    );
    const dictionary = corpusFinder({ name: 'd', kind: 'list', fuzzy: true, values });
    const byDictionary = f1((text) => dictionary(text).map((span) => ({ ...span, attribute: 'track' })));
    const learned = f1((text) => (tagger ? tag(tagger, text, stem, []) : []));
    expect(learned).toBeGreaterThan(0.6);
    expect(learned).toBeGreaterThan(byDictionary);
  });

  it('finds nothing without annotations', () => {
    expect(tagger && tag(tagger, '', stem, [])).toEqual([]);
    expect(trainTagger([{ ...marked('hello'), hints: [] }], stem)).toBeNull();
  });

  it('is deterministic', () => {
    expect(trainTagger(TAUGHT, stem)).toEqual(tagger);
  });

  it('learns an attribute from every intent that has it, and finds no attributes of other intents', () => {
    const asked = ['fetch [milk](item)', 'fetch some [tea](item)', 'fetch [two eggs](item)'];
    const bought = [
      'buy [milk](item) for [Anna](who)',
      'order [tea](item) for [my boss](who)',
      'order [two eggs](item)',
      'buy [bread](item) for [Paul](who)',
    ];
    const intents = [asked, bought].map((sources) => sources.map((source) => ({ ...marked(source), hints: [] })));
    const [ofAsked, ofBought] = trainTaggers(intents, stem);
    expect([ofAsked, ofBought].map((one) => one?.attributes)).toEqual([['item'], ['item', 'who']]);
    const text = 'order bread for Anna';
    expect(ofAsked && tag(ofAsked, 'fetch bread', stem, [])).toMatchObject([{ attribute: 'item', start: 6, end: 11 }]);
    expect(ofBought && tag(ofBought, text, stem, [])).toMatchObject([
      { attribute: 'item', start: 6, end: 11 },
      { attribute: 'who', start: 16, end: 20 },
    ]);
  });

  it('distinguishes many attributes', () => {
    const drawn = seededRandom(5);
    const pick = (count: number) => Math.floor(drawn() * count);
    const texts = Array.from({ length: 200 }, () => {
      const kind = pick(80);
      return { ...marked(`word${pick(20)} cue${kind} [value${pick(9)}](kind${kind}) and word${pick(20)}`), hints: [] };
    });
    const tagger = trainTagger(texts, stem);
    expect(tagger?.attributes.length).toBeGreaterThan(70);
    const wrong = texts.filter(({ text, annotations }) => {
      const [found] = tagger ? tag(tagger, text, stem, []) : [];
      return found?.attribute !== annotations[0]?.attribute;
    });
    expect(wrong.length).toBeLessThan(5);
  });

  it('uses recognised values as hints', () => {
    const hinted = (source: string) => {
      const utterance = marked(source);
      const hints = utterance.annotations.map(({ start, end }) => {
        return { type: 'corpus:dishes', value: '', start, end, score: 1 };
      });
      return { ...utterance, hints };
    };
    const trained = trainTagger(
      ['[soup](dish)', 'bring [rice](dish)', 'some [fresh fish](dish) now', 'now bring some'].map(hinted),
      stem,
    );
    const text = 'quickly kimchi';
    const hints = [{ type: 'corpus:dishes', value: 'kimchi', start: 8, end: 14, score: 1 }];
    expect(trained && tag(trained, text, stem, hints)).toMatchObject([{ attribute: 'dish', start: 8, end: 14 }]);
  });
});
