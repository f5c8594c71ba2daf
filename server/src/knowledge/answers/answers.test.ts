import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KnowledgeAnswer, KnowledgeSearch } from '@parlance/contract/calls/knowledge/answers';
import { knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { addDocument, changeDocument } from '../../testing/knowledge.ts';
import { startLanguageModel, streamed, type TestLanguageModel } from '../../testing/languageModel.ts';
import { Studio } from '../../testing/nlp.ts';

const terms = `# Returns

You can return an item within 30 days of its delivery. Returns are free in Europe. Keep the receipt.

# Delivery

A parcel to Spain takes 3 working days. The courier rings twice. A parcel to Italy takes 5 working days.

# Guarantee

The guarantee of a kettle lasts two years. Descale the kettle with vinegar each month.

# Payment

You can pay by card or by invoice. An invoice is due after 14 days.

# Gift cards

A gift card is valid for three years. Lost gift cards cannot be replaced.
`;

let endpoint: TestLanguageModel;
let studio: Studio;
let one: Studio;
let base: string;
let document: string;

beforeAll(async () => {
  endpoint = await startLanguageModel();
  studio = await Studio.open({ allowInternal: true });
});
afterAll(async () => {
  await studio.stop();
  await endpoint.stop();
});
beforeEach(async () => {
  one = await studio.another();
  base = (await one.post(['rag'], { name: 'Shop' })).body.id;
  document = await addDocument(one.db, one.ws, base, terms);
});

const search = async (question: string, more: object = {}): Promise<KnowledgeSearch> =>
  (await one.post(['rag', base, 'search'], { question, ...more })).body;

interface Asked {
  events: { event: string; data: unknown }[];
  answer: KnowledgeAnswer;
}
async function ask(question: string, more: object = {}): Promise<Asked> {
  const raw = await one.raw('POST', ['rag', base, 'ask'], '', { question, ...more });
  expect(raw.headers['content-type']).toContain('text/event-stream');
  const events = [...raw.payload.matchAll(/event: (.*)\ndata: (.*)\n/g)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data),
  }));
  return { events, answer: events.find(({ event }) => event === 'answer')?.data };
}
const useModel = () =>
  studio.server.call('PUT /api/1.0/workspaces/:ws/configuration/llm', {
    token: one.token,
    params: { ws: one.ws },
    body: { url: endpoint.url, model: 'small' },
  });
const changeBase = async (settings: object) => {
  const { body } = await one.get('rag', base);
  await one.send('PUT', ['rag', base], { settings }, { 'if-match': `"${body.version}"` });
};
const usedCount = async () => {
  const [row] = await one.db.tx((tx) =>
    tx
      .select({ used: knowledgeDocuments.usedCount })
      .from(knowledgeDocuments)
      .where(and(eq(knowledgeDocuments.ws, one.ws), eq(knowledgeDocuments.id, document))),
  );
  return row?.used;
};
const texts = ({ passages }: KnowledgeSearch) => passages.map(({ path }) => path.join());

test('a search marks where a passage answers, and follows changes', async () => {
  const found = await search('How long can I return items?');
  expect(found).toMatchObject({ method: 'words', note: null });
  const [best] = found.passages;
  expect(best).toMatchObject({ document, document_name: 'Terms', path: ['Returns'], rank_words: 1, above: true });
  expect(best?.text.slice(best.sentence?.start, best.sentence?.end)).toBe(
    'You can return an item within 30 days of its delivery.',
  );
  expect(best?.marks.map(({ start, end }) => best.text.slice(start, end))).toContain('return');
  const other = await addDocument(one.db, one.ws, base, '# Sofas\n\nA sofa has a washable cover.', { tags: ['home'] });
  expect(texts(await search('sofa cover'))).toEqual(['Sofas']);
  expect(texts(await search('sofa cover parcel', { tags: ['home'] }))).toEqual(['Sofas']);
  await changeDocument(one.db, one.ws, base, other, { enabled: false });
  expect(texts(await search('sofa cover'))).toEqual([]);
  await changeDocument(one.db, one.ws, base, other, { enabled: true, validUntil: '2020-01-01' });
  expect(texts(await search('sofa cover'))).toEqual([]);
  await changeDocument(one.db, one.ws, base, other, { validUntil: null });
  expect(texts(await search('sofa cover'))).toEqual(['Sofas']);
  expect((await studio.post(['rag', base, 'search'], { question: 'sofa' })).status).toBe(404);
});

test('a document is valid by the days of the workspace', async () => {
  const counted = async (time_zone: string) => {
    const { server, token, ws } = one;
    await server.call('PUT /api/1.0/workspaces/:ws/configuration/general', {
      token,
      params: { ws },
      body: { time_zone },
    });
    const { searchable } = (await one.get('rag', base)).body;
    return [searchable, texts(await search('return an item')).length > 0];
  };
  // The second zone is 25 hours behind the first.
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' });
  await changeDocument(one.db, one.ws, base, document, { validFrom: day });
  expect(await counted('Pacific/Kiritimati')).toEqual([1, true]);
  expect(await counted('Pacific/Pago_Pago')).toEqual([0, false]);
});

test('without a model the best sentences are quoted, and a question without a passage is not answered', async () => {
  const { events, answer } = await ask('How long can I return an item?');
  expect(events.map(({ event }) => event)).toEqual(['passages', 'answer']);
  expect(answer).toMatchObject({ written_by: 'passages', known: true, model: null, prompt_version: '' });
  expect(answer.text).toMatch(
    /^This is what the documents say:\n– You can return an item within 30 days of its delivery\. \[1\]/,
  );
  expect(await usedCount()).toBe(1);
  const unknown = await ask('Who conducts the orchestra of Vienna?');
  expect(unknown.answer).toMatchObject({ written_by: 'none', known: false, sentences: [] });
  await changeBase({ unknown: { english: 'Ask the shop.' } });
  expect((await ask('Who conducts the orchestra of Vienna?')).answer.text).toBe('Ask the shop.');
  expect(await usedCount()).toBe(1);
  expect((await one.raw('POST', ['rag', 'none', 'ask'], '', { question: 'Hello?' })).statusCode).toBe(404);
});

test('a model writes the answer, and each sentence is checked', async () => {
  await useModel();
  await changeBase({ instructions: 'Be polite.' });
  endpoint.behave(
    streamed('You can return an item within ', '30 days [1]. Returns take 90 days [1]. ', 'The king is in Rome [8].'),
  );
  const { events, answer } = await ask('How long can I return an item?');
  const kinds = events.map(({ event }) => event);
  expect([kinds.at(0), kinds.at(1), kinds.at(-1)]).toEqual(['passages', 'text', 'answer']);
  expect(answer).toMatchObject({ written_by: 'model', known: true, model: 'small' });
  expect(answer.sentences).toEqual([
    { text: 'You can return an item within 30 days.', citations: [1], supported: true },
    { text: 'Returns take 90 days.', citations: [1], supported: false },
    { text: 'The king is in Rome.', citations: [], supported: false },
  ]);
  const [system, prompt] = endpoint.asked.at(-1)?.body?.messages ?? [];
  expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('Answer in English') });
  expect(system?.content).toContain('Be polite.');
  expect(prompt?.content).toContain('[1] Terms › Returns\n<<<\nYou can return an item');
});

test('where a model says that the passages do not answer, the answer is unknown and hides the marker', async () => {
  await useModel();
  endpoint.behave(streamed('NO_', 'ANSWER'));
  const { events, answer } = await ask('How long can I return an item?');
  expect(events.map(({ event }) => event)).toEqual(['passages', 'answer']);
  expect(answer).toMatchObject({ written_by: 'none', known: false, model: 'small' });
  expect(answer.prompt_version).not.toBe('');
});

test('an answer without support in the passages is unknown', async () => {
  await useModel();
  endpoint.behave(streamed('Write to https://evil.example [1].'));
  expect((await ask('How long can I return an item?')).answer).toMatchObject({ known: false, written_by: 'none' });
});

test.each([
  ['blanks around a bracket', 'model', `30 days.${' '.repeat(1500)}[${' '.repeat(1500)}`],
  ['far more than an answer has', 'passages', '日1'.repeat(20_000)],
])('a model that writes %s does not delay other people', async (_, writer, written) => {
  await useModel();
  endpoint.behave(streamed(written));
  const before = process.cpuUsage();
  expect((await ask('How long can I return an item?')).answer.written_by).toBe(writer);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1.5);
});

test('passages are quoted where a model fails', async () => {
  await useModel();
  endpoint.behave((_, response) => response.writeHead(500).end());
  expect((await ask('How long can I return an item?')).answer).toMatchObject({ written_by: 'passages', known: true });
});

test('a question that depends on the previous one is understood, with and without a model', async () => {
  const previous = [{ question: 'How long does a parcel take?', answer: 'It depends on the country.' }];
  const { answer } = await ask('And to Italy?', { previous });
  expect(answer.text).toContain('A parcel to Italy takes 5 working days.');
  await useModel();
  endpoint.behave((asked, response) => {
    const isRewriting = asked.body?.messages[0]?.content.startsWith('Rewrite') ?? false;
    const text = isRewriting ? 'What is the guarantee of a kettle?' : 'The guarantee of a kettle lasts two years [1].';
    streamed(text)(asked, response);
  });
  const rewritten = await ask('And for it?', { previous });
  expect(rewritten.answer).toMatchObject({ known: true, text: 'The guarantee of a kettle lasts two years. [1]' });
});
