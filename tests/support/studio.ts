import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Task } from '@parlance/contract/calls/workspaces';
import { ImportReport, Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { eventually } from './eventually.ts';
import type { Person } from './session.ts';

const TaskStarted = z.object({ taskId: z.string() });
const ended = new Set(['completed', 'error', 'cancelled']);

/** Waits for the end of a task. Returns its final state. */
export function waitForTask(person: Person, ws: string, taskId: string, within = 180_000): Promise<Task> {
  return eventually(
    () => person.get('GET /api/1.0/workspaces/:ws/queue/:taskId', Task, { params: { ws, taskId } }),
    (task) => ended.has(task.status),
    within,
  );
}

export async function createWorkspace(person: Person, name: string, language = 'english'): Promise<string> {
  const created = await person.get('POST /api/1.0/workspaces', z.object({ workspace: z.string() }), {
    body: { workspace_name: name, language_name: language },
  });
  return created.workspace;
}

interface ImportedFile {
  name: string;
  bytes: BlobPart;
  class_name: string;
}

/** Uploads a file of utterances for the dry run of an import. */
export const readImport = async (url: string, person: Person, ws: string, file: ImportedFile): Promise<ImportReport> =>
  ImportReport.parse(await postImport(url, person, ws, file));

/** The same for a server of any release. @returns the parsed answer without a schema */
export async function postImport(url: string, person: Person, ws: string, file: ImportedFile): Promise<unknown> {
  const form = new FormData();
  form.set('class_name', file.class_name);
  form.set('file', new Blob([file.bytes]), file.name);
  const response = await fetch(`${url}/api/1.0/gael/${encodeURIComponent(ws)}/import/class`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`the dry run answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Starts the import of an uploaded file. Returns the task's id. */
export async function startImport(person: Person, ws: string, importId: string): Promise<string> {
  const { taskId } = await person.get('POST /api/1.0/gael/:ws/import/class/:importId', TaskStarted, {
    params: { ws, importId },
    body: {},
  });
  return taskId;
}

/** Starts the training of a class. Returns the task's id. */
export async function startTraining(person: Person, ws: string, classId: string): Promise<string> {
  const { taskId } = await person.get('POST /api/1.0/gael/:ws/class/:id/train', TaskStarted, {
    params: { ws, id: classId },
  });
  return taskId;
}

/** Creates an intent with these utterances. */
export const makeIntent = (person: Person, ws: string, intent_name: string, texts: readonly string[], more = {}) =>
  person.get('POST /api/1.0/gael/:ws/intents', Intent, {
    params: { ws },
    body: { intent_name, utterances: texts.map((text) => ({ text })), ...more },
  });

/** An intent by its id or name. */
export const intentOf = (person: Person, ws: string, id: string) =>
  person.get('GET /api/1.0/gael/:ws/intents/:id', Intent, { params: { ws, id } });

/** The utterances of an intent, in their order. */
export const textsOf = async (person: Person, ws: string, id: string) =>
  (await intentOf(person, ws, id)).utterances.map(({ text }) => text);

/** A CSV of `rows` different utterances, spread over `intents` intents. */
export function generateCsv(rows: number, intents: number): string {
  const lines = Array.from(
    { length: rows },
    (_, i) => `"please do thing ${i} of kind ${i % intents} now",kind_${i % intents}`,
  );
  return ['text,intent', ...lines].join('\n');
}

/** The intents of a class, and their answers. */
export interface ClassContent {
  class_name: string;
  intents: {
    intent_name: string;
    utterances: string[];
    answer: string;
    choices?: { label: string; value: string }[];
  }[];
}

/** Creates a class, trains and publishes it. Returns its id. */
export async function publishClass(person: Person, ws: string, { class_name, intents }: ClassContent): Promise<string> {
  const { id } = await person.get('POST /api/1.0/gael/:ws/class', NlpClass, { params: { ws }, body: { class_name } });
  for (const { intent_name, utterances, answer, choices = [] } of intents) {
    await person.get('POST /api/1.0/gael/:ws/intents', Intent, {
      params: { ws },
      body: {
        intent_name,
        classes: [id],
        utterances: utterances.map((text) => ({ text })),
        answers: [{ id: randomUUID(), text: answer, choices }],
      },
    });
  }
  const task = await waitForTask(person, ws, await startTraining(person, ws, id));
  if (task.status !== 'completed') throw new Error(`the training ended with ${JSON.stringify(task)}`);
  await person.get('POST /api/1.0/gael/:ws/class/:id/publish', NlpClass, { params: { ws, id } });
  return id;
}

/** A small shop: two intents whose utterances share no word. */
export const shop: ClassContent = {
  class_name: 'shop',
  intents: [
    {
      intent_name: 'delivery.time',
      utterances: [
        'how long does delivery take',
        'when will my parcel arrive',
        'delivery time please',
        'how many days until my parcel arrives',
        'when does the parcel come',
        'how fast is your delivery',
      ],
      answer: 'Delivery takes **three** days.',
      choices: [{ label: 'I want a refund', value: 'give me my money back' }],
    },
    {
      intent_name: 'refund',
      utterances: [
        'give me my money back',
        'i want a refund',
        'refund me',
        'can you pay back what it cost',
        'i would like my money returned',
        'please refund the purchase',
      ],
      answer: 'We pay you back within a week.',
    },
  ],
};
