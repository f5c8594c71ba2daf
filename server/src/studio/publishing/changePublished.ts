import type { NlpClass } from '@parlance/contract/calls/nlp';
import type { Tx } from '../../platform/db/port.ts';
import { change, type ChangeCall, type ChangeDeps } from '../../platform/http/change.ts';
import { readClass } from '../classes/classViews.ts';
import { resolve } from '../content/names.ts';

/** Runs a change of what is published of a class. Its audit entry has the class before and after. */
export const changePublished = (
  call: ChangeCall & { params: { id: string } },
  deps: ChangeDeps,
  action: string,
  work: (tx: Tx, classId: string) => Promise<void>,
): Promise<NlpClass> =>
  change(call, deps, async (tx) => {
    const subject = await resolve(tx, 'class', call.ws, call.params.id);
    const before = await readClass(tx, call.ws, subject);
    await work(tx, subject);
    const after = await readClass(tx, call.ws, subject);
    return { answer: after, audit: { action, subject, before, after }, changed: 'class' };
  });
