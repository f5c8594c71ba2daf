import type { BodyOf } from '@parlance/contract';
import type { NlpClass } from '@parlance/contract/calls/nlp';
import { call } from '../../../shared/api/call.ts';
import { callKey, queryClient } from '../../../shared/api/queryClient.ts';
import { saveOver, type Edit } from '../../../shared/conflict/saveOver.ts';
import { refresh } from '../data/refresh.ts';

type Change = BodyOf<'PUT /api/1.0/gael/:ws/class/:id'>;

/** Puts a class as the server now has it in its place in the list. */
function receive(ws: string, changed: NlpClass): void {
  queryClient.setQueryData<{ data: NlpClass[] }>(
    callKey('GET /api/1.0/gael/:ws/class', { params: { ws } }),
    (list) => list && { data: list.data.map((one) => (one.id === changed.id ? changed : one)) },
  );
}

const readClass = (ws: string, id: string) => call('GET /api/1.0/gael/:ws/class/:id', { params: { ws, id } });

/** A part of a class that is edited and saved by itself. */
export interface ClassPart<Value> {
  /** What it is called, should two people change it at once. */
  title: string;
  pick: (one: NlpClass) => Value;
  write: (value: Value, version: number) => Promise<NlpClass>;
  lines: (value: Value) => string[];
}

/** @throws ApiError 412 when the version is no longer the present one */
export const writeClass = (ws: string, id: string, change: Change, ifMatch: number) =>
  call('PUT /api/1.0/gael/:ws/class/:id', { params: { ws, id }, body: change, ifMatch });

/**
 * Saves an edited part; others' changes of it are shown before they would be overwritten.
 * @returns the class as it is then; undefined when the choice was left open
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
