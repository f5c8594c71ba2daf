import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import type { SpokenLanguage } from '../../server/src/nlu/language.ts';
import { PassageIndex } from '../../server/src/knowledge/retrieval/passageIndex.ts';
import { termCutter } from '../../server/src/knowledge/retrieval/terms.ts';
import { embeddingModel, hybridFigures, thresholdFigures, vectorFigures, vectorsOf } from './knowledgeIndexes.ts';
import { gain, mean, type QuestionSet, questionSets, readQuestionSet } from './questionSets.ts';
import { printTable, quantile, type Figure } from './table.ts';

/**
 * Retrieval on public question sets, where one passage answers each question, beside PostgreSQL's own full text search
 * over the same passages: `npm run bench knowledge`. With an endpoint for embeddings it measures those too.
 */

/** Tolerance: how far a figure may be below its goal. */
const slack = 0.005;
const depth = 10;
/** Passages of the largest index for which the docs promise a speed. */
const many = 100_000;
/** Dimensions of a vector of a usual embedding model. */
const dimensions = 768;

function ours({ passages, questions }: QuestionSet, language: SpokenLanguage): { ndcg: number; recall: number } {
  const cut = termCutter(language);
  const index = new PassageIndex(passages.map((text, place) => [String(place), cut(text)] as const));
  const places = questions.map(({ text, answer }) =>
    index.search(cut(text), depth).findIndex(({ id }) => id === String(answer)),
  );
  return { ndcg: mean(places.map(gain)), recall: mean(places.map((place) => (place >= 0 && place < 5 ? 1 : 0))) };
}

/**
 * PostgreSQL's search for any of the words, by its own rank; the configuration is `simple` where it does not know the
 * language.
 */
async function postgresGain({ passages, questions }: QuestionSet, language: SpokenLanguage): Promise<number> {
  const db = await PGlite.create();
  try {
    const known = await db.query('select 1 from pg_ts_config where cfgname = $1', [language]);
    const configuration = known.rows.length > 0 ? language : 'simple';
    await db.query('create table passages (place integer, words tsvector)');
    for (const [place, text] of passages.entries())
      await db.query(`insert into passages values ($1, to_tsvector('${configuration}', $2))`, [place, text]);
    const gains: number[] = [];
    for (const { text, answer } of questions) {
      const { rows } = await db.query(
        `with asked as (
           select replace(plainto_tsquery('${configuration}', $1)::text, ' & ', ' | ')::tsquery as words)
         select place from passages, asked where passages.words @@ asked.words
         order by ts_rank(passages.words, asked.words) desc, place limit ${depth}`,
        [text],
      );
      const found = z.array(z.object({ place: z.number() })).parse(rows);
      gains.push(gain(found.findIndex(({ place }) => place === answer)));
    }
    return mean(gains);
  } finally {
    await db.close();
  }
}

/** CPU time of a search among many passages, which are made of the sentences of a set in random order. */
function speed({ passages, questions }: QuestionSet): Figure[] {
  const cut = termCutter('english');
  const words = passages.flatMap((text) => text.split(' '));
  const texts = Array.from({ length: many }, (_, place) => {
    const start = (place * 7919) % (words.length - 200);
    return words.slice(start, start + 120 + (place % 80)).join(' ');
  });
  const all = texts.map((text, place) => [String(place), cut(text)] as const);
  const cpu = () => process.cpuUsage().user / 1000;
  let began = cpu();
  const index = new PassageIndex(all);
  const building = cpu() - began;
  const asked = questions.map(({ text }) => cut(text));
  for (const question of asked.slice(0, 50)) index.search(question, depth);
  const times = asked.map((question) => {
    began = cpu();
    index.search(question, depth);
    return cpu() - began;
  });
  return [
    { what: 'build an index', measured: building / 1000, unit: 's CPU' },
    { what: 'search, median', measured: quantile(times, 0.5), unit: 'ms CPU', goal: 3 },
    { what: 'search, 95th percentile', measured: quantile(times, 0.95), unit: 'ms CPU' },
  ];
}

const figures: Figure[] = [];
const thresholds: Figure[] = [];
const hybrid: Figure[] = [];
const model = embeddingModel();
let english: QuestionSet | null = null;
for (const { file, language, goal } of questionSets) {
  const set = readQuestionSet(file);
  if (!set) continue;
  if (language === 'english') english = set;
  const { ndcg, recall } = ours(set, language);
  const peer = await postgresGain(set, language);
  figures.push({ what: `${file}: nDCG@10`, measured: ndcg, peer, unit: '', goal: goal - slack, atLeast: true });
  figures.push({ what: `${file}: recall@5`, measured: recall, unit: '' });
  const vectors = model && (await vectorsOf(set, model.embed));
  if (vectors) hybrid.push(...hybridFigures(file, set, language, vectors));
  for (const halves of ['other subjects', 'same subjects'] as const) {
    thresholds.push(...thresholdFigures(file, set, language, halves));
    if (vectors) hybrid.push(...thresholdFigures(file, set, language, halves, vectors));
  }
}
if (!english) console.log('The question sets are not there.');
else {
  printTable('Passages found for a question, beside ts_rank', figures);
  printTable('Whether half of the passages answer, shares of questions', thresholds);
  if (model) printTable(`With embeddings by ${model.name}`, hybrid);
  else console.log('\nWith embeddings: set PARLANCE_EMBEDDINGS_URL and PARLANCE_EMBEDDINGS_MODEL to measure them.');
  printTable(`Among ${many.toLocaleString('en')} passages`, speed(english));
  printTable(`Among ${many.toLocaleString('en')} vectors of ${dimensions} numbers`, vectorFigures(many, dimensions));
}
