import type { BodyOf } from '@parlance/contract';
import type { IntentSummary, NlpClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { changeAnswer } from '../../../shared/api/queryClient.ts';
import { saveOver, type Edit } from '../../../shared/conflict/saveOver.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { refresh } from '../data/refresh.ts';
import { removeRestorable } from '../data/restorable.ts';

type Change = BodyOf<'PUT /api/1.0/gael/:ws/class/:id'>;

/** Puts a class from the server into the cached list. */
function receive(ws: string, changed: NlpClass): void {
  changeAnswer('GET /api/1.0/gael/:ws/class', { params: { ws } }, ({ data }) => ({
    data: data.map((one) => (one.id === changed.id ? changed : one)),
  }));
}

const readClass = (ws: string, id: string) => call('GET /api/1.0/gael/:ws/class/:id', { params: { ws, id } });

/** A part of a class that is edited and saved separately. */
export interface ClassPart<Value> {
  /** Title of the dialog for a conflict. */
  title: string;
  pick: (one: NlpClass) => Value;
  write: (value: Value, version: number) => Promise<NlpClass>;
  lines: (value: Value) => string[];
}

/** @throws ApiError 412 when the version is stale */
export const writeClass = (ws: string, id: string, change: Change, ifMatch: number) =>
  call('PUT /api/1.0/gael/:ws/class/:id', { params: { ws, id }, body: change, ifMatch });

/**
 * Saves an edited part. If another user changed it, both versions are shown first.
 * @returns the saved class; undefined when the user chose neither version
 * @throws ApiError
 */
export async function saveClassPart<Value>(ws: string, id: string, edit: Edit<Value>, part: ClassPart<Value>) {
  const saved = await saveOver({
    edit,
    title: part.title,
    read: () => readClass(ws, id),
    pick: part.pick,
    write: (version) => part.write(edit.value, version),
    lines: part.lines,
  });
  if (saved) {
    receive(ws, saved);
    void refresh('class');
  }
  return saved;
}

/** @throws ApiError */
export async function createClass(ws: string, draft: BodyOf<'POST /api/1.0/gael/:ws/class'>): Promise<NlpClass> {
  const made = await call('POST /api/1.0/gael/:ws/class', { params: { ws }, body: draft });
  await refresh('class');
  return made;
}

const models = { ns: 'models' } as const;
/** Maximum number of names in the question; the others are counted. */
const maxNamed = 5;

/** The consequences of deleting a class, one text each; empty when there are none. */
function usesOf(one: NlpClass, intents: readonly IntentSummary[]): string {
  const orphans = intents.filter(({ classes }) => classes.length === 1 && classes[0] === one.class_name);
  const named = orphans.slice(0, maxNamed).map(({ intent_name }) => intent_name);
  const names = [...named, ...(orphans.length > maxNamed ? ['…'] : [])].join(', ');
  return [
    one.published_at !== null && t('delete.published', models),
    orphans.length > 0 && t('delete.orphans', { ...models, count: orphans.length, names }),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Deletes a class, with undo; if it is published, a dialog lists its uses first.
 * @returns whether it was deleted
 */
export async function deleteClass(ws: string, one: NlpClass, intents: readonly IntentSummary[]): Promise<boolean> {
  const remove = () => removeRestorable(ws, 'class', one, one.class_name);
  const uses = usesOf(one, intents);
  if (!uses) return remove();
  let gone = false;
  await askDelete({
    name: one.class_name,
    effect: uses,
    onConfirm: async () => {
      gone = await remove();
    },
  });
  return gone;
}
