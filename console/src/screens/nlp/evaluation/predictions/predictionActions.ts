import type { EvaluatedUtterance, EvaluationReport } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { notifyUndoable } from '../../../../shared/state/undoable.ts';
import { refresh } from '../../data/refresh.ts';
import { refreshEvaluations } from '../common/queries.ts';
import { takeOutCases } from '../testsets/testSetActions.ts';

const evaluation = { ns: 'evaluation' } as const;

/** How the current intent of an utterance differs from that at the time of the evaluation. */
export function intentStatus(
  { source_id, intent_id, expected }: EvaluatedUtterance,
  { kind, intents }: EvaluationReport,
): 'same' | 'changed' | 'gone' | 'elsewhere' {
  if (source_id === null) return kind === 'cross_validation' && expected < 0 ? 'elsewhere' : 'gone';
  return (intents[expected]?.id ?? null) === intent_id ? 'same' : 'changed';
}

const settle = () => Promise.all([refresh('intent'), refreshEvaluations()]);

/** A change of the intent of one utterance or test case. */
interface Step {
  utterance: EvaluatedUtterance;
  id: string;
  from: string | null;
  to: string | null;
}

/**
 * Moves utterances to other intents, or changes the expected intents of test cases, with undo.
 * @param to id of the new intent; null is out of scope, for test cases only
 * @returns whether it succeeded
 */
export async function assignUtterances(
  ws: string,
  report: EvaluationReport,
  utterances: readonly EvaluatedUtterance[],
  to: (utterance: EvaluatedUtterance) => string | null,
): Promise<boolean> {
  const steps = utterances.flatMap((utterance): Step[] => {
    const { source_id: id, intent_id: from } = utterance;
    const target = to(utterance);
    return id === null || target === from ? [] : [{ utterance, id, from, to: target }];
  });
  if (steps.length === 0) return true;
  const count = steps.length;
  const change = report.kind === 'test_set' ? expectAs : moveTo;
  const done = await attempt(t('failed.assign', { ...evaluation, count }), () => change(ws, report, steps));
  await settle();
  if (!done) return false;
  notifyUndoable(t('done.assigned', { ...evaluation, count }), async () => {
    await attempt(t('failed.undo', evaluation), () => change(ws, report, done));
    await settle();
  });
  return true;
}

/** @returns the steps that undo these */
async function moveTo(ws: string, _report: EvaluationReport, steps: readonly Step[]): Promise<Step[]> {
  const ways = new Map<string, Step[]>();
  for (const step of steps) {
    const way = `${step.from} ${step.to}`;
    ways.set(way, [...(ways.get(way) ?? []), step]);
  }
  for (const part of ways.values()) {
    const [first] = part;
    if (!first || first.from === null || first.to === null) continue;
    await call('POST /api/1.0/gael/:ws/intents/:id/utterances/move', {
      params: { ws, id: first.from },
      body: { ids: part.map(({ id }) => id), to: first.to },
    });
  }
  return steps.map((step) => ({ ...step, from: step.to, to: step.from }));
}

async function expectAs(ws: string, report: EvaluationReport, steps: readonly Step[]): Promise<Step[]> {
  const back: Step[] = [];
  for (const step of steps) {
    const { version } = await call('PUT /api/1.0/gael/:ws/testset/:id/case/:caseId', {
      params: { ws, id: report.test_set?.id ?? '', caseId: step.id },
      body: { intent_id: step.to },
      ifMatch: step.utterance.version,
    });
    back.push({ ...step, utterance: { ...step.utterance, version }, from: step.to, to: step.from });
  }
  return back;
}

/** Removes utterances from their intents, or test cases from their test set, with undo. */
export async function removeEvaluatedUtterances(
  ws: string,
  report: EvaluationReport,
  utterances: readonly EvaluatedUtterance[],
): Promise<void> {
  const count = utterances.length;
  if (count === 0) return;
  const remove = report.kind === 'test_set' ? removeCases : removeUtterances;
  const undo = await attempt(t('failed.remove', { ...evaluation, count }), () => remove(ws, report, utterances));
  await settle();
  if (!undo) return;
  notifyUndoable(t('done.removed', { ...evaluation, count }), async () => {
    await attempt(t('failed.undo', evaluation), undo);
    await settle();
  });
}

const removeCases = (ws: string, report: EvaluationReport, utterances: readonly EvaluatedUtterance[]) =>
  takeOutCases(
    ws,
    report.test_set?.id ?? '',
    utterances.flatMap(({ source_id }) => source_id ?? []),
  );

async function removeUtterances(ws: string, _report: EvaluationReport, utterances: readonly EvaluatedUtterance[]) {
  const kept: { id: string; utterances: { text: string }[] }[] = [];
  for (const id of new Set(utterances.flatMap(({ intent_id }) => intent_id ?? []))) {
    const gone = new Set(utterances.filter(({ intent_id }) => intent_id === id).map(({ source_id }) => source_id));
    // Read from the intent, because the evaluation has no annotations.
    const intent = await call('GET /api/1.0/gael/:ws/intents/:id', { params: { ws, id } });
    const whole = intent.utterances.filter((one) => gone.has(one.id));
    await call('DELETE /api/1.0/gael/:ws/intents/:id/utterances', {
      params: { ws, id },
      body: { ids: whole.map((one) => one.id) },
    });
    kept.push({ id, utterances: whole });
  }
  return async () => {
    for (const { id, utterances: removed } of kept) {
      await call('POST /api/1.0/gael/:ws/intents/:id/utterances', {
        params: { ws, id },
        body: { push: true, forceenable: true, utterances: removed },
        ifMatch: null,
      });
    }
  };
}
