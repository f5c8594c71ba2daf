import { randomUUID } from 'node:crypto';
import { Chart } from '@parlance/contract/calls/charts';
import { Message } from '@parlance/contract/calls/conversation';
import { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { QuestionSet } from '@parlance/contract/calls/knowledge/evaluation';
import { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import { Script } from '@parlance/contract/calls/scripts';
import { Verbatim } from '@parlance/contract/calls/verbatim';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import type { Person } from './session.ts';
import { waitForTask } from './studio.ts';

const list = <T>(one: z.ZodType<T>) => z.object({ data: z.array(one) });
const first = <T>(all: readonly T[]): T => {
  const [one] = all;
  if (one === undefined) throw new Error('the demo workspace has none');
  return one;
};

/** Cards of every view. */
const cards = [
  { metric: 'messages', dimension: 'none', view: 'number', compare: 'previous', columns: 3, rows: 2 },
  { metric: 'understood_share', dimension: 'none', view: 'number', compare: 'previous', columns: 3, rows: 2 },
  { metric: 'median_ms', dimension: 'time', view: 'number', compare: 'previous', columns: 6, rows: 2 },
  {
    metric: 'understood_share',
    dimension: 'time',
    view: 'line',
    compare: 'previous',
    marks: ['trainings'],
    columns: 6,
    rows: 3,
  },
  { metric: 'messages', dimension: 'time', split: 'intent', view: 'bar', limit: 8, columns: 6, rows: 3 },
  { metric: 'fallbacks', dimension: 'intent', view: 'list', columns: 4, rows: 3 },
  { metric: 'messages', dimension: 'language', view: 'donut', columns: 4, rows: 3 },
  { metric: 'messages', dimension: 'channel', view: 'table', columns: 4, rows: 3 },
  { metric: 'messages', dimension: 'weekday_hour', view: 'heat', columns: 12, rows: 4 },
].map((card, place) => ({ id: `card-${place}`, name: `${card.metric.replaceAll('_', ' ')} ${place + 1}`, ...card }));

/** How long a run or an answer may take on a busy machine, ms: as long as a task. */
const patience = 180_000;

async function makeParts(admin: Person, ws: string): Promise<Record<string, string>> {
  const params = { ws };
  const chart = await admin.get('POST /api/1.0/workspaces/:ws/chart', Chart, {
    params,
    body: { name: 'Operations', cards },
  });
  const scripts = (
    await admin.get('GET /api/1.0/workspaces/:ws/scripts', list(Script.pick({ script_id: true, type: true })), {
      params,
    })
  ).data;
  const script = first(scripts.filter(({ type }) => type === 'adv'));
  const dialog = first(scripts.filter(({ type }) => type === 'dialog'));
  const { run_id } = await admin.get('PUT /api/1.0/workspaces/:ws/script/:id/play', ScriptRun, {
    params: { ws, id: script.script_id },
    body: {},
  });
  await eventually(
    () =>
      admin.get('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', ScriptRun, {
        params: { ws, id: script.script_id, runId: run_id },
      }),
    ({ ended_at }) => ended_at !== null,
    patience,
  );
  const base = first(
    (await admin.get('GET /api/1.0/gael/:ws/rag', list(KnowledgeBase.pick({ id: true, name: true })), { params })).data,
  );
  const document = first(
    (
      await admin.get('GET /api/1.0/gael/:ws/rag/:base/documents', list(KnowledgeDocument.pick({ id: true })), {
        params: { ws, base: base.id },
      })
    ).data,
  );
  const set = await admin.get('POST /api/1.0/gael/:ws/rag/:base/question-sets', QuestionSet, {
    params: { ws, base: base.id },
    body: { name: 'Common questions' },
  });
  await admin.get('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', z.unknown(), {
    params: { ws, base: base.id, id: set.id },
    body: {
      questions: [
        { text: 'How do I return a kettle?', expected: [{ document: document.id }] },
        { text: 'Do you sell bicycles?', answerable: false },
      ],
    },
  });
  const run = z.object({ taskId: z.string() });
  const { taskId } = await admin.get('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs', run, {
    params: { ws, base: base.id, id: set.id },
    body: {},
  });
  await waitForTask(admin, ws, taskId);
  // A message that answers the question of a dialog has the most details to show.
  for (const text of ['Where is my parcel?', 'It is 48377'])
    await admin.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params: { ws, device: 'assistant' },
      body: { messageId: randomUUID(), text },
    });
  const isAnswer = ({ text }: { text: string }) => text === 'It is 48377';
  const messages = await eventually(
    async () =>
      (await admin.get('GET /api/1.0/verbatim/:ws', list(Verbatim.pick({ id: true, text: true })), { params })).data,
    (all) => all.some(isAnswer),
    patience,
  );
  const message = first(messages.filter(isAnswer));
  const rag = `/nlp/rag/${encodeURIComponent(base.name)}`;
  return {
    chart: `/?chart=${chart.id}`,
    'chart-editor': `/?chart=${chart.id}&edit=card-4`,
    script: `/workflows/scripts?script=${script.script_id}`,
    dialog: `/workflows/scripts?script=${dialog.script_id}`,
    run: `/workflows/runs?run=${run_id}&of=${script.script_id}`,
    document: `${rag}/${document.id}`,
    'document-properties': `${rag}/${document.id}/properties`,
    'question-set': `${rag}/evaluation?set=${set.id}&part=questions`,
    'question-run': `${rag}/evaluation?set=${set.id}&part=runs`,
    message: `/logs?row=${message.id}`,
  };
}

const made = new WeakMap<Person, Promise<Record<string, string>>>();

/**
 * Ids of parts of the demo workspace for its addresses, by a name for each. Missing ones are created once: a chart, a
 * question set and a run.
 */
export function demoParts(admin: Person, ws = 'acme_support'): Promise<Record<string, string>> {
  const parts = made.get(admin) ?? makeParts(admin, ws);
  made.set(admin, parts);
  return parts;
}
