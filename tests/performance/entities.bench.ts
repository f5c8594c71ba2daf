/*
 * Extraction of values, `npm run bench entities`: the built-in types on hand-written sentences in twelve languages, and
 * free-text attributes learned from annotations, compared with a list of the annotated values.
 */
import { Extractor } from '../../server/src/nlu/entities/extractor.ts';
import { corpusFinder } from '../../server/src/nlu/entities/corpora.ts';
import { utcTime } from '../../server/src/nlu/entities/localTime.ts';
import { scoreEntities, sentenceLanguages } from '../../server/src/nlu/entities/sentences.ts';
import { tag, trainTagger } from '../../server/src/nlu/entities/tagger.ts';
import { classify, withDetails } from '../../server/src/nlu/predict.ts';
import { train } from '../../server/src/nlu/train.ts';
import { seededRandom } from '../../server/src/nlu/random.ts';
import { stemmerOf } from '../../server/src/nlu/language.ts';
import { marked } from '../../server/src/nlu/testing.ts';
import type { Annotation } from '../../server/src/nlu/types.ts';
import { freeTexts, type FreeTexts } from './freeTexts.ts';
import { type SlotSet, slotSets } from './slotTexts.ts';
import { type Figure, printTable, quantile } from './table.ts';

const NOW = utcTime('2026-11-21T10:00Z');

function builtins(): Figure[] {
  const rows = sentenceLanguages.map((language) => {
    return { language, building: scoreEntities(language, 'building'), held: scoreEntities(language, 'heldOut') };
  });
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const right = sum(({ held }) => held.right);
  const wanted = sum(({ held }) => held.wanted);
  return [
    ...rows.map(({ language, building, held }) => ({
      what: `${language}: ${held.right} of ${held.wanted} held-out values, ${building.right} of ${building.wanted} others`,
      measured: (100 * held.right) / held.wanted,
      unit: '%',
    })),
    { what: 'right type and value, held out', measured: (100 * right) / wanted, unit: '%', goal: 90, atLeast: true },
    { what: 'values found that are none, held out', measured: sum(({ held }) => held.spurious), unit: '' },
  ];
}

type AttributeSpans = Pick<Annotation, 'start' | 'end' | 'attribute'>[];

/** Micro-averaged F1 (0 to 1) of the values found in held-out sentences. */
function f1(sets: readonly FreeTexts[], finderOf: (set: FreeTexts) => (text: string) => AttributeSpans): number {
  const counts = { right: 0, found: 0, wanted: 0 };
  for (const set of sets) {
    const find = finderOf(set);
    for (const { text, annotations } of set.heldOut.map(marked)) {
      const found = find(text);
      counts.found += found.length;
      counts.wanted += annotations.length;
      counts.right += found.filter((one) =>
        annotations.some(
          (mark) => mark.start === one.start && mark.end === one.end && mark.attribute === one.attribute,
        ),
      ).length;
    }
  }
  return (2 * counts.right) / (counts.found + counts.wanted);
}

function learned({ language, training }: FreeTexts): (text: string) => AttributeSpans {
  const stem = stemmerOf(language);
  const extractor = new Extractor([], stem);
  const hintsOf = (text: string) => extractor.spans(text, language, NOW);
  const tagger = trainTagger(
    training.map(marked).map((utterance) => ({ ...utterance, hints: hintsOf(utterance.text) })),
    stem,
  );
  return (text) => (tagger ? tag(tagger, text, stem, hintsOf(text)) : []);
}

function lookedUp({ training }: FreeTexts): (text: string) => AttributeSpans {
  const marks = training.map(marked);
  const names = [...new Set(marks.flatMap(({ annotations }) => annotations.map(({ attribute }) => attribute)))];
  const finders = names.map((attribute) => {
    const values = marks.flatMap(({ text, annotations }) =>
      annotations
        .filter((mark) => mark.attribute === attribute)
        .map(({ start, end }) => ({ value: text.slice(start, end), synonyms: [] })),
    );
    return { attribute, find: corpusFinder({ name: attribute, kind: 'list', fuzzy: true, values }) };
  });
  return (text) =>
    finders.flatMap(({ attribute, find }) => find(text).map(({ start, end }) => ({ start, end, attribute })));
}

/** F1 (0 to 1) of all attributes of a class in held-out requests whose intent is known. */
function f1OfClass({ language, intents }: SlotSet): number {
  const input = {
    language,
    intents: intents.map(({ name, training }) => {
      const utterances = training.map(marked);
      const names = new Set(utterances.flatMap(({ annotations }) => annotations.map(({ attribute }) => attribute)));
      return { name, utterances, attributes: [...names].map((attribute) => ({ name: attribute, type: 'text' })) };
    }),
    corpora: [],
    fallbackUtterances: [],
  };
  const model = train(input);
  const counts = { right: 0, found: 0, wanted: 0 };
  for (const { name, heldOut } of intents) {
    for (const { text, annotations } of heldOut.map(marked)) {
      const meant = { ...classify(model, text), intent: name };
      const { attributes: found } = withDetails(model, text, meant, { language, now: NOW });
      counts.found += found.length;
      counts.wanted += annotations.length;
      counts.right += found.filter((one) =>
        annotations.some((mark) => mark.start === one.start && mark.end === one.end && mark.attribute === one.name),
      ).length;
    }
  }
  return (2 * counts.right) / (counts.found + counts.wanted);
}

/** CPU seconds to learn attributes of `kinds` kinds from 4,478 annotated requests of one intent. */
function taggerSpeed(kinds: number): Figure {
  const random = seededRandom(kinds);
  const draw = (count: number) => Math.floor(random() * count);
  const slot = () => {
    const kind = draw(kinds);
    return `cue${kind % 40} cue${kind} [value${draw(40)} of${draw(9)}](kind${kind})`;
  };
  const texts = Array.from({ length: 4478 }, () => {
    return { ...marked(`word${draw(200)} word${draw(200)} ${slot()} word${draw(200)} ${slot()} ${slot()}`), hints: [] };
  });
  const since = process.cpuUsage();
  trainTagger(texts, (word) => word);
  const { user, system } = process.cpuUsage(since);
  return {
    what: `4,478 requests with ${kinds} kinds of attributes, CPU`,
    measured: (user + system) / 1e6,
    unit: 's',
    goal: 15,
  };
}

/** Milliseconds to search a sentence with a typing error for the values of a list, by the size of the list. */
function listSpeed(size: number): Figure {
  const values = Array.from({ length: size }, (_, at) => ({ value: `article ${at.toString(36)}xyz`, synonyms: [] }));
  const find = corpusFinder({ name: 'articles', kind: 'list', fuzzy: true, values });
  const times = Array.from({ length: 200 }, () => {
    const since = performance.now();
    find('please send me one more of these articel zxyz and a catalogue');
    return performance.now() - since;
  });
  return {
    what: `a sentence and a forgiving list of ${size.toLocaleString('en')} values, median`,
    measured: quantile(times, 0.5),
    unit: 'ms',
    goal: 5,
  };
}

printTable(
  'Dates, times, numbers, percentages, sums, durations, phones, links and mail in twelve languages',
  builtins(),
);
const bySet = (finderOf: (set: FreeTexts) => (text: string) => AttributeSpans) => 100 * f1(freeTexts, finderOf);
printTable('Attributes learned from marked sentences (peer: a forgiving list of the marked values)', [
  {
    what: 'F1 on held-out sentences, a quarter of their values training',
    measured: bySet(learned),
    peer: bySet(lookedUp),
    unit: '%',
  },
  ...freeTexts.map((set, index) => ({
    what: `set ${index + 1}, ${set.language}, ${set.training.length} training`,
    measured: 100 * f1([set], learned),
    peer: 100 * f1([set], lookedUp),
    unit: '%',
  })),
]);
const slots = [40, 200].map((each) => ({
  each,
  figures: slotSets(each).map((set) => ({ ...set, f1: 100 * f1OfClass(set) })),
}));
printTable('Attributes of classes with four intents, made of sentences and values of which held-out ones are new', [
  ...slots.flatMap(({ each, figures }) =>
    figures.map(({ language, f1: measured }) => ({ what: `${language}, ${each} an intent: F1`, measured, unit: '%' })),
  ),
  ...[5, 80].map(taggerSpeed),
]);
printTable('Lists', [1000, 50_000].map(listSpeed));
