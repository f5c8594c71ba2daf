import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import type { Question, QuestionDetail } from '@parlance/contract/calls/questions';
import { verbatims } from '../../platform/db/conversationTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** Milliseconds of a day. */
export const day = 86_400_000;
/** Messages that ask one question. */
export const parking = [
  'Where can I park my car?',
  'where can I park the car',
  'can I park my car near you',
  'where to park my car',
];

interface MessageOptions {
  language?: string;
  /** Days ago. */
  ago?: number;
  by?: string;
  answered?: boolean;
  class?: string;
}

/** For the tests of a file, each in a workspace of its own: logs unanswered messages, and finds questions in them. */
export function unansweredMessages() {
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
  const ofTask = (taskId: string) => ({ token, params: { ws: tenant.ws, taskId } });

  /** Logs messages as if they had been received; by default a fallback was given. */
  async function said(texts: readonly string[], how: MessageOptions = {}): Promise<void> {
    const { language = 'english', ago = 1, by, answered = false } = how;
    await server.deps.db.tx((tx) =>
      tx.insert(verbatims).values(
        texts.map((text, at) => ({
          ws: tenant.ws,
          conversationId: by ?? `c-${text}-${ago}`,
          messageId: `m-${ago}-${at}-${text}-${answered}`,
          device: 'assistant',
          channel: 'widget',
          body: text,
          language,
          class: how.class ?? null,
          status: 'not_understood' as const,
          statusResponse: answered ? ('answered' as const) : ('fallback' as const),
          createdAt: new Date(Date.now() - ago * day),
        })),
      ),
    );
  }

  const taskOf = async (taskId: string) =>
    (await server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', ofTask(taskId))).body;
  async function find(body: BodyOf<'POST /api/1.0/verbatim/:ws/questions'> = {}): Promise<void> {
    const started = await server.call('POST /api/1.0/verbatim/:ws/questions', { ...workspace(), body });
    expect(started.status).toBe(202);
    await eventually(async () => expect(await taskOf(started.body.taskId)).toMatchObject({ status: 'completed' }));
  }
  const list = async (query: object = {}) =>
    (await server.call('GET /api/1.0/verbatim/:ws/questions', { ...workspace(), query })).body;
  const detail = async (id: string): Promise<QuestionDetail> =>
    (await server.call('GET /api/1.0/verbatim/:ws/questions/:id', at(id))).body;
  const only = async (): Promise<Question> => {
    const { data } = await list();
    expect(data).toHaveLength(1);
    if (!data[0]) throw new Error('no question');
    return data[0];
  };
  return {
    server: () => server,
    tenant: () => tenant,
    /** Credentials and path of calls of the workspace. */
    workspace,
    /** Credentials and path of calls of a question or a question action. */
    at,
    /** Credentials and path of calls of a task. */
    ofTask,
    taskOf,
    said,
    /** Finds questions, and waits for the end of the task. */
    find,
    list,
    detail,
    /** The question; fails unless there is exactly one. */
    only,
  };
}
