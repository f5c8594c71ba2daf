import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { scriptLimits } from '@parlance/contract/limits';
import { conversations as conversationTable } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { executeRun } from '../runs/engine.ts';
import type { Conversations } from '../runs/conversations.ts';
import { releaseRun, renewRuns, leaseRun } from '../runs/runLeases.ts';
import type { RunRow } from '../runs/runs.ts';
import { Sandbox, SandboxLost } from '../sandbox/sandbox.ts';
import { beginDialog } from './beginDialog.ts';
import { type Candidate, lockDialogs } from './dialogRuns.ts';
import type { DialogTurn } from './dialogTurn.ts';
import { type NextRequest, queueDialog } from './queueDialog.ts';
import {
  cancelDialog,
  answerQuestion,
  isListening,
  isOtherIntent,
  isWaiting,
  storeAsking,
  interpretMessage,
  type ListeningRun,
  refuseAnswer,
  repeatQuestion,
  isCancelRequest,
  replyUnfit,
} from './interpretMessage.ts';

/** The reply of dialogs to a message. */
export interface DialogReply {
  kind: 'answered' | 'fallback' | 'error';
  /** The dialog began with this message and has ended: if it said nothing, other answers may be given. */
  isOver: boolean;
  /** The run that took the message. */
  runId: string | undefined;
}

/** A message answered otherwise interrupts a question, which is repeated afterwards. */
export interface InterruptedQuestion {
  repeat: (tx: Tx) => Promise<void>;
}

type DialogDeps = Deps;

/** Milliseconds between two checks of a dialog that another process runs, and the most checks. */
const lookEvery = 100;
const maxLooks = 250;
/** Milliseconds between two renewals of a lease. */
const renewEvery = 5000;

/** Dialogs have their own threads, as people wait for them. */
let sandbox: Sandbox | undefined;

/** Stops the threads of this process's dialogs. */
export async function stopDialogs(): Promise<void> {
  const stopping = sandbox;
  sandbox = undefined;
  await stopping?.stop();
}

/**
 * Lets dialogs take a message: the one that waits for an answer, else the first candidate whose rules hold. What they
 * say is stored step by step before this returns. It is idempotent: called again for the same message, it continues
 * where it was.
 *
 * @param next a second request of the message, whose dialog begins once that of the first has ended
 * @returns null where no dialog takes the message
 */
export async function takeTurn(
  deps: DialogDeps,
  conversations: Conversations,
  turn: DialogTurn,
  candidates: readonly Candidate[],
  next?: NextRequest,
): Promise<DialogReply | InterruptedQuestion | null> {
  const scope = { deps, conversations, turn, next };
  for (let look = 0; look < maxLooks; look += 1) {
    const routed = await deps.db.tx((tx) => route(tx, scope, candidates));
    if (routed === null || 'repeat' in routed || 'kind' in routed) return routed;
    if ('wait' in routed) await pause(lookEvery);
    else await execute(deps, conversations, routed.run);
  }
  return null;
}

interface Scope {
  deps: DialogDeps;
  conversations: Conversations;
  turn: DialogTurn;
  next: NextRequest | undefined;
}

type RoutedMessage = { run: RunRow } | { wait: true } | DialogReply | InterruptedQuestion | null;

/** Decides once what happens with a message: the run that takes it stores it as its turn. */
async function route(tx: Tx, scope: Scope, candidates: readonly Candidate[]): Promise<RoutedMessage> {
  const { turn } = scope;
  const { ws, conversationId: id, messageId } = turn;
  const table = conversationTable;
  const [conversation] = await tx
    .select({ answeredSeq: table.answeredSeq })
    .from(table)
    .where(and(eq(table.ws, ws), eq(table.id, id)))
    .for('no key update');
  const isAnswered = conversation === undefined || conversation.answeredSeq >= turn.seq;
  const runs = await lockDialogs(tx, turn);
  if (!runs) return { wait: true };
  const ours = runs.filter((run) => run.turn === messageId);
  const busy = runs.find((run) => run.endedAt === null && ['queued', 'running'].includes(run.state));
  if (busy) {
    const taken = busy.turn === messageId ? await leaseRun(tx, busy) : undefined;
    return taken ? { run: taken } : { wait: true };
  }
  const open = runs.filter((run) => run.endedAt === null);
  const unfit = isAnswered ? undefined : ours.filter(isListening).find(({ asking }) => asking.isUnsaid);
  if (unfit) return leaveUnfit(tx, scope, unfit, open, candidates);
  if (ours.length > 0 || isAnswered) return replyOf(ours, messageId);
  const listening = open.findLast(isListening);
  if (!listening) {
    const waiting = open.findLast(isWaiting);
    if (!waiting || !(await isCancelRequest(tx, turn))) return begin(tx, scope, open, candidates);
    await cancelDialog(tx, scope, waiting);
    return route(tx, scope, candidates);
  }
  const verdict = await interpretMessage(tx, listening, turn);
  if (verdict.is === 'cancel') await cancelDialog(tx, scope, listening);
  else if (verdict.is === 'answer') await answerQuestion(tx, listening, turn, verdict.value);
  else {
    const begun = verdict.is === 'interruption' ? await begin(tx, scope, open, candidates) : null;
    if (begun) return begun;
    if (verdict.is === 'interruption' && turn.hasAnswers && !isText(listening)) return interrupted(scope, listening);
    if (isText(listening)) await answerQuestion(tx, listening, turn, turn.text.trim());
    else await refuseAnswer(tx, scope, listening);
  }
  return route(tx, scope, candidates);
}

/**
 * Handles a text that did not fit: another dialog or answer takes it if its intent is clear, or the question is
 * repeated.
 */
async function leaveUnfit(
  tx: Tx,
  scope: Scope,
  unfit: ListeningRun,
  open: readonly RunRow[],
  candidates: readonly Candidate[],
): Promise<RoutedMessage> {
  const isOwn = candidates.some(({ scriptId }) => scriptId === unfit.scriptId);
  if (!isOwn && isOtherIntent(scope.turn)) {
    // The script has already counted it as a try.
    const listening = { ...unfit, asking: { ...unfit.asking, tries: -1, isUnsaid: false } };
    const begun = await begin(tx, scope, open, candidates);
    if (begun) await storeAsking(tx, listening);
    if (begun || scope.turn.hasAnswers) return begun ?? interrupted(scope, listening);
  }
  await replyUnfit(tx, scope, unfit);
  return route(tx, scope, candidates);
}

const isText = ({ asking: { options } }: ListeningRun): boolean =>
  options.form === undefined && options.choices === undefined && (options.type ?? 'text') === 'text';

const interrupted = (scope: Scope, listening: ListeningRun): InterruptedQuestion => ({
  repeat: (tx) => repeatQuestion(tx, scope, listening),
});

/** Begins the first candidate whose rules hold and that is not under way, above those that are. */
async function begin(
  tx: Tx,
  { deps, turn, next }: Scope,
  open: readonly RunRow[],
  candidates: readonly Candidate[],
): Promise<RoutedMessage> {
  if (open.length >= scriptLimits.dialogs) return null;
  const place = Math.max(0, ...open.map((run) => run.place ?? 0)) + (next ? 2 : 1);
  for (const candidate of candidates) {
    if (open.some(({ scriptId }) => scriptId === candidate.scriptId)) continue;
    const run = await beginDialog(tx, deps.events, turn, candidate, place);
    const taken = run.state !== 'skipped' ? await leaseRun(tx, run) : undefined;
    if (!taken) continue;
    if (next) await queueDialog(tx, deps.events, next, taken);
    return { run: taken };
  }
  return null;
}

/** The reply to a message that dialogs have taken. */
function replyOf(ours: readonly RunRow[], messageId: string): DialogReply {
  const began = ours.find(({ input }) => input['messageId'] === messageId);
  const isOver = began?.state === 'done' && ours.length === 1;
  const failed = ours.find(({ state }) => state === 'failed');
  // Of several runs, the one that the message ended up with.
  const runId = (failed ?? ours.at(-1))?.id;
  if (failed) return { kind: 'error', isOver, runId };
  return { kind: began?.input['because'] === 'error' ? 'fallback' : 'answered', isOver, runId };
}

async function execute(deps: DialogDeps, conversations: Conversations, run: RunRow): Promise<void> {
  const renewing = setInterval(() => {
    deps.db.tx((tx) => renewRuns(tx, [run.lease ?? ''])).catch(() => undefined);
  }, renewEvery).unref();
  try {
    await executeRun(deps, (sandbox ??= new Sandbox({ isAwaited: true })), run, conversations, true);
  } catch (error) {
    await deps.db.tx((tx) => releaseRun(tx, run));
    if (!(error instanceof SandboxLost)) throw error;
  } finally {
    clearInterval(renewing);
  }
}
