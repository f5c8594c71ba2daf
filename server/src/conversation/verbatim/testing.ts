import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { BodyOf, QueryOf } from '@parlance/contract';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const list = 'GET /api/1.0/verbatim/:ws';
const review = 'POST /api/1.0/verbatim/:ws/review';

const lessons: Record<string, string[]> = {
  delivery: ['where is my parcel', 'when does my parcel arrive', 'parcel delivery time', 'track my parcel'],
  refund: ['give me my money back', 'i want a refund', 'refund the purchase', 'return my money'],
};

interface LoggedMessage {
  text: string;
  intent?: { id: string; name: string };
  attributes?: { name: string; words: string }[];
  minute?: number;
}

/** For the tests of a file: a new workspace for each, with helpers to receive and to review messages. */
export function reviewedMessages() {
  let server: TestServer;
  let tenant: Tenant;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    tenant = await newTenant(server.deps.db);
    token = (await tenant.signIn('companyAdmin')).token;
  });
  const workspace = () => ({ token, params: { ws: tenant.ws } });
  const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
  const rows = async (query: QueryOf<typeof list> = {}) => (await server.call(list, { ...workspace(), query })).body;

  return {
    server: () => server,
    tenant: () => tenant,
    /** Credentials and path parameters for calls of the workspace. */
    workspace,
    /** The same, with an id. */
    at,
    /** Creates a class of these intents. Returns their ids. */
    createShop: async (intents = lessons): Promise<{ classId: string; ids: Record<string, string> }> => {
      const made = await server.call('POST /api/1.0/gael/:ws/class', { ...workspace(), body: { class_name: 'shop' } });
      const ids: Record<string, string> = {};
      for (const [intent_name, texts] of Object.entries(intents)) {
        const { body } = await server.call('POST /api/1.0/gael/:ws/intents', {
          ...workspace(),
          body: { intent_name, classes: ['shop'], utterances: texts.map((text) => ({ text })) },
        });
        ids[intent_name] = body.id;
      }
      return { classId: made.body.id, ids };
    },
    trained: async (id: string): Promise<void> => {
      const answer = await server.call('POST /api/1.0/gael/:ws/class/:id/train', {
        ...at(id),
        query: { async: 'false' },
      });
      expect(answer.status).toBe(202);
    },
    /** Adds messages to Verbatim as if they had been received. */
    said: async (messages: LoggedMessage[]): Promise<void> => {
      await server.deps.db.tx((tx) =>
        tx.insert(verbatims).values(
          messages.map(({ text, intent, attributes = [], minute = 0 }, index) => ({
            ws: tenant.ws,
            conversationId: `c-${tenant.ws}`,
            messageId: `m${index}-${text}-${minute}`,
            device: 'assistant',
            channel: 'widget',
            body: text,
            language: 'english',
            class: 'shop',
            intent: intent?.name ?? null,
            intentId: intent?.id ?? null,
            score: intent ? 0.9 : 0.2,
            attributes: attributes.map(({ name, words }) => {
              const start = text.indexOf(words);
              return { name, type: 'text', value: words, text: words, start, end: start + words.length, score: 1 };
            }),
            status: intent ? ('understood' as const) : ('not_understood' as const),
            statusResponse: intent ? ('answered' as const) : ('fallback' as const),
            createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
          })),
        ),
      );
    },
    rows,
    reviewAs: async (body: BodyOf<typeof review>) => (await server.call(review, { ...workspace(), body })).body,
    /** The id of the newest verbatim with this text. */
    idOf: async (text: string) => (await rows({ search: text })).data[0]?.id ?? '',
    utterancesOf: async (id: string) =>
      (await server.call('GET /api/1.0/gael/:ws/intents/:id', at(id))).body.utterances,
  };
}
