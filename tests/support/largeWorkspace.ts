import type { Person } from './session.ts';
import { createWorkspace, readImport, startImport, waitForTask } from './studio.ts';

/** Sizes of the large workspace. */
export const largeSizes = { classes: 20, intents: 1500, utterances: 150_000 };

const verbs = 'find cancel change track return repair order pay check update move renew open close share'.split(' ');
const things =
  'parcel invoice password address subscription phone laptop card account ticket booking delivery refund contract voucher'.split(
    ' ',
  );
const ways =
  'how can i|i want to|please|could you|help me|i need to|is there a way to|tell me how to|why can i not|when may i'.split(
    '|',
  );
const ends =
  'today|for my mother|before friday|on the website|without paying|by e-mail|from Zürich|again|in the app|this week'.split(
    '|',
  );

/** The name of the nth intent: 15 × 15 pairs of verb and thing, repeated. */
const nameOf = (at: number) =>
  `${verbs[at % verbs.length]}.${things[Math.floor(at / verbs.length) % things.length]}.${Math.floor(at / (verbs.length * things.length))}`;

const intentsOfClass = largeSizes.intents / largeSizes.classes;

/** A CSV of intents with 100 variants of an utterance each; one utterance in 200 is another intent's too. */
export function csvOfIntents(from: number, count: number): string {
  const each = largeSizes.utterances / largeSizes.intents;
  const lines = ['text,intent'];
  for (let at = from; at < from + count; at++) {
    const [verb, thing, variant] = nameOf(at).split('.');
    for (let way = 0; way < each; way++) {
      const own = way % 200 === 0 && at % 2 === 1 ? at - 1 : at;
      const words = [
        ways[way % ways.length],
        verb,
        'the',
        thing,
        `model ${variant}${own}`,
        ends[Math.floor(way / ways.length)],
      ];
      lines.push(`"${words.join(' ')}",${nameOf(at)}`);
    }
  }
  return lines.join('\n');
}

/**
 * Fills a workspace with 20 classes, 1,500 intents and 150,000 utterances, by imports as users make them. Returns its
 * id.
 */
export async function seedLargeWorkspace(url: string, person: Person): Promise<string> {
  const ws = await createWorkspace(person, 'Large');
  for (let at = 0; at < largeSizes.classes; at++) {
    const class_name = `class ${at + 1}`;
    const bytes = csvOfIntents(at * intentsOfClass, intentsOfClass);
    const report = await readImport(url, person, ws, { name: `${class_name}.csv`, bytes, class_name });
    const task = await waitForTask(person, ws, await startImport(person, ws, report.import_id));
    if (task.status !== 'completed') throw new Error(`the import ended with ${JSON.stringify(task)}`);
  }
  return ws;
}
