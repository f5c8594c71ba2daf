import { uuid } from '@parlance/chat-widget/conversation/uuid';
import type { BodyOf } from '@parlance/contract';
import type { Attribute, Intent } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { saveOver, type Edit } from '../../../shared/conflict/saveOver.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { receiveIntent } from './intentCache.ts';
import { refresh } from './refresh.ts';

type Change = BodyOf<'PUT /api/1.0/gael/:ws/intents/:id'>;

export const readIntent = (ws: string, id: string): Promise<Intent> =>
  call('GET /api/1.0/gael/:ws/intents/:id', { params: { ws, id } });

/**
 * Changes an intent, except its utterances.
 * @param ifMatch version that the change is based on
 * @throws ApiError 412 when the version is stale
 */
export async function changeIntent(ws: string, id: string, change: Change, ifMatch: number): Promise<Intent> {
  const changed = await call('PUT /api/1.0/gael/:ws/intents/:id', { params: { ws, id }, body: change, ifMatch });
  receiveIntent(ws, changed);
  void refresh('intent');
  return changed;
}

/** A part of an intent that is edited and saved separately. */
export interface IntentPart<Value> {
  /** Title of the dialog for a conflict. */
  title: string;
  pick: (intent: Intent) => Value;
  change: (value: Value) => Change;
  lines: (value: Value) => string[];
}

/**
 * Saves an edited part. If another user changed it, both versions are shown first.
 * @returns the saved intent; undefined when the user chose neither version
 * @throws ApiError
 */
export const saveIntentPart = <Value>(ws: string, id: string, edit: Edit<Value>, part: IntentPart<Value>) =>
  saveOver({
    edit,
    title: part.title,
    read: async () => {
      const current = await readIntent(ws, id);
      receiveIntent(ws, current);
      return current;
    },
    pick: part.pick,
    write: (version) => changeIntent(ws, id, part.change(edit.value), version),
    lines: part.lines,
  });

/** @throws ApiError */
export async function createIntent(ws: string, draft: BodyOf<'POST /api/1.0/gael/:ws/intents'>): Promise<Intent> {
  const made = await call('POST /api/1.0/gael/:ws/intents', { params: { ws }, body: draft });
  receiveIntent(ws, made);
  await refresh('intent');
  return made;
}

/** A new attribute whose values are learned. */
export const newAttribute = (name: string): Attribute => ({ id: uuid(), name, type: 'text' });

/** Adds an attribute to an intent for a new annotation; shows an error when that fails. */
export async function addAttribute(ws: string, intent: string, name: string): Promise<boolean> {
  const changed = await attempt(t('failed.attribute', { ns: 'nlp', name }), async () => {
    // Another user may have added the same attribute in the meantime.
    const now = await readIntent(ws, intent);
    if (now.attributes.some((attribute) => attribute.name.toLowerCase() === name.toLowerCase())) return now;
    return changeIntent(ws, intent, { attributes: [...now.attributes, newAttribute(name)] }, now.version);
  });
  return changed !== undefined;
}
