import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type {
  KnowledgeRun,
  QuestionResult,
  RunComparison,
  SetQuestion,
} from '@parlance/contract/calls/knowledge/evaluation';
import { eventually } from '../../testing/eventually.ts';
import { startLanguageModel, type TestLanguageModel } from '../../testing/languageModel.ts';
import { Library } from '../testing.ts';

export const delivery = `# Delivery

A parcel to Spain takes 3 working days. The courier rings twice.

# Guarantee

The guarantee of a kettle lasts two years. Descale the kettle with vinegar each month.

# Gift cards

A gift card is valid for three years. Lost gift cards cannot be replaced.
`;
export const returns = `# Returns

You can return an item within 30 days of its delivery. Keep the receipt.

# Payment

You can pay by card or by invoice. An invoice is due after 14 days.
`;

export interface NewQuestion {
  text: string;
  answerable?: boolean;
  expected?: { document: string; chunk?: string | null }[];
  state?: 'accepted' | 'draft';
}

/** For the tests of a file: a question set in a new knowledge base for each test, and an optional language model. */
export function questionSetBench() {
  let library: Library;
  let endpoint: TestLanguageModel;
  let one: Library;
  let set: string;

  beforeAll(async () => {
    endpoint = await startLanguageModel();
    library = await Library.open({ config: { allowInternal: true } });
  });
  afterAll(async () => {
    await library.stop();
    await endpoint.stop();
  });
  beforeEach(async () => {
    one = await library.another();
    set = await newSet('Questions');
  });

  const at = (id = set) => one.at(id);
  const newSet = async (name: string) =>
    (await library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets', { ...at(''), body: { name } })).body
      .id;

  const ask = async (...questions: NewQuestion[]) =>
    (
      await library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', {
        ...at(),
        body: { questions },
      })
    ).body;
  const questions = async (query = {}) =>
    (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', { ...at(), query })).body;
  const change = (question: SetQuestion, body: object, version = question.version) => {
    const { params, token } = at();
    return library.server.call('PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions/:question', {
      token,
      params: { ...params, question: question.id },
      body,
      headers: { 'if-match': `"${version}"` },
    });
  };
  const task = (taskId: string) =>
    library.server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', {
      token: one.token,
      params: { ws: one.tenant.ws, taskId },
    });
  const ended = (taskId: string) =>
    eventually(async () => {
      const { body } = await task(taskId);
      if (body.status === 'queued' || body.status === 'running') throw new Error(`the task is ${body.status}`);
      return body;
    });
  const start = (body = {}) =>
    library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs', { ...at(), body });
  async function run(body = {}): Promise<KnowledgeRun> {
    const { taskId } = (await start(body)).body;
    expect(await ended(taskId)).toMatchObject({ status: 'completed' });
    return (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id', at(taskId))).body;
  }
  const runs = async () =>
    (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs', at())).body.data;
  async function results(id: string, query = {}): Promise<QuestionResult[]> {
    const asked = { ...at(id), query };
    return (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/results', asked)).body.data;
  }
  async function compare(id: string, other: string): Promise<RunComparison> {
    const { params, token } = at(id);
    const asked = { token, params: { ...params, other } };
    return (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/comparison/:other', asked))
      .body;
  }
  const passageOf = async (document: string, heading: string) => {
    const found = (await one.chunks(document)).find(({ path }) => path.includes(heading));
    if (!found) throw new Error(`no passage under ${heading}`);
    return { document, chunk: found.id };
  };
  const retype = async (document: string, text: string) => {
    const { version } = (await one.document(document)).body;
    const sent = { ...one.at(document), body: { text }, headers: { 'if-match': `"${version}"` } };
    await library.server.call('PUT /api/1.0/gael/:ws/rag/:base/documents/:id', sent);
    await one.becomes(document, 'ready');
  };
  const useModel = () =>
    library.server.call('PUT /api/1.0/workspaces/:ws/configuration/llm', {
      token: one.token,
      params: { ws: one.tenant.ws },
      body: { url: endpoint.url, model: 'small' },
    });
  const fixThreshold = async (threshold: number) => {
    const { version } = (await library.server.call('GET /api/1.0/gael/:ws/rag/:base', one.at())).body;
    const body = { settings: { threshold } };
    const sent = { ...one.at(), body, headers: { 'if-match': `"${version}"` } };
    await library.server.call('PUT /api/1.0/gael/:ws/rag/:base', sent);
  };

  return {
    get library() {
      return library;
    },
    get endpoint() {
      return endpoint;
    },
    /** The knowledge base of the test. */
    get one() {
      return one;
    },
    set one(another: Library) {
      one = another;
    },
    /** The question set of the test. */
    get set() {
      return set;
    },
    set set(another: string) {
      set = another;
    },
    at,
    newSet,
    ask,
    questions,
    change,
    ended,
    start,
    run,
    runs,
    results,
    compare,
    passageOf,
    retype,
    useModel,
    fixThreshold,
  };
}
