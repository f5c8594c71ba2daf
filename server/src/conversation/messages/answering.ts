import { Counter, Gauge, type Metric } from 'prom-client';
import type { Db } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/repeat.ts';
import { answerMessage, answerWithFailure } from './answer.ts';
import {
  countWaiting,
  markAnswered,
  releaseConversation,
  type LeasedConversation,
  nextUnanswered,
  renewLeases,
  leaseConversations,
} from './answerLeases.ts';
import type { UnansweredMessage } from './messages.ts';

/** Milliseconds between two searches for conversations whose lease has ended. */
const takeOverEvery = 1000;
/** Milliseconds between two renewals of the leases; a third of their duration. */
const renewEvery = 2000;
/**
 * A message that was taken over more often than this probably crashes the processes that answer it. It is answered as
 * failed.
 */
const maxAttempts = 5;
/** Maximum number of conversations that a process answers at once, as far as it takes them over. */
const maxHeld = 200;

const takenOver = new Counter({
  name: 'parlance_answer_takeovers_total',
  help: 'Conversations taken over from a process that no longer answered them',
  registers: [],
});

/** Prometheus metrics of answering. */
export function answeringMetrics(db: Db): Metric[] {
  const waiting = new Gauge({
    name: 'parlance_unanswered_conversations',
    help: 'Conversations with a message that has no answer yet',
    registers: [],
    async collect() {
      this.set((await db.tx(countWaiting)).count);
    },
  });
  const oldest = new Gauge({
    name: 'parlance_oldest_unanswered_seconds',
    help: 'Longest time since a message that has no answer yet; 0 when all are answered',
    registers: [],
    async collect() {
      this.set((await db.tx(countWaiting)).age);
    },
  });
  return [waiting, oldest, takenOver];
}

interface AnsweringState {
  /** Conversations that this process answers, by lease: their id, and a promise that ends with the work. */
  held: Map<string, { id: string; done: Promise<void> }>;
  /** Leases of conversations that could not be answered because the database was unreachable. */
  given: Set<string>;
  /** The process is shutting down: it finishes the current answers and leaves waiting messages to others. */
  stopping: boolean;
}

const processes = new WeakMap<Deps['db'], AnsweringState>();

function answeringOf({ db }: Pick<Deps, 'db'>): AnsweringState {
  const known = processes.get(db);
  if (known) return known;
  const fresh: AnsweringState = { held: new Map(), given: new Set(), stopping: false };
  processes.set(db, fresh);
  return fresh;
}

/**
 * Answers a leased conversation in the background, message by message, until no message waits.
 *
 * @param first the first message to answer, where it is known
 */
export function answerConversation(deps: Deps, conversation: LeasedConversation, first?: UnansweredMessage): void {
  const answering = answeringOf(deps);
  const { id, lease } = conversation;
  const done = answerInOrder(deps, conversation, first)
    .catch((error: unknown) => {
      answering.given.add(lease);
      deps.log.error({ err: error, conversationId: id }, 'a message waits for its answer');
    })
    .finally(() => answering.held.delete(lease));
  answering.held.set(lease, { id, done });
}

async function answerInOrder(deps: Deps, conversation: LeasedConversation, first?: UnansweredMessage): Promise<void> {
  const find = () => deps.db.once((tx) => nextUnanswered(tx, conversation));
  let { attempts } = conversation;
  for (let message = first ?? (await find()); message !== undefined;) {
    const answer = attempts > maxAttempts ? answerWithFailure : answerMessage;
    const stored = await answer(deps, conversation, message);
    attempts = 0;
    if (stored?.more === false) return;
    if (answeringOf(deps).stopping) return deps.db.once((tx) => releaseConversation(tx, conversation));
    message = (stored?.lease === conversation.lease ? stored.next : null) ?? (await find());
  }
  await deps.db.once((tx) => markAnswered(tx, conversation));
}

/** Waits until this process has no answers in progress. */
export async function answersSettled(deps: Pick<Deps, 'db'>): Promise<void> {
  const { held } = answeringOf(deps);
  while (held.size > 0) await Promise.all([...held.values()].map(({ done }) => done));
}

/**
 * Starts to renew the leases of this process and to take over those of dead processes, including those of an earlier
 * process at the start.
 *
 * @returns stops it, after the current answers; waiting messages are left to other processes
 */
export function startAnswering(deps: Deps): () => Promise<void> {
  const { db, log } = deps;
  const answering = answeringOf(deps);
  const { held, given } = answering;
  answering.stopping = false;

  async function lookForAbandoned(which: 'all' | 'free'): Promise<void> {
    const leases = [...given];
    const room = Math.max(0, maxHeld - held.size);
    const taken = await db.tx((tx) => leaseConversations(tx, which === 'all' ? 'all' : leases, room));
    takenOver.inc(taken.length);
    for (const lease of leases) given.delete(lease);
    for (const conversation of taken) answerConversation(deps, conversation);
  }

  const renewing = repeat(renewEvery, log, 'leases of conversations were not renewed', async () => {
    const leases = new Map([...held].map(([lease, { id }]) => [lease, id]));
    if (leases.size > 0) await db.tx((tx) => renewLeases(tx, leases));
  });
  // The embedded database belongs to one process, so every lease at the start is from a process that has ended.
  let which: 'all' | 'free' = db.dialect === 'pglite' ? 'all' : 'free';
  const looking = repeat(takeOverEvery, log, 'no conversations were taken over', async () => {
    await lookForAbandoned(which);
    which = 'free';
  });
  return async () => {
    answering.stopping = true;
    await looking();
    await answersSettled(deps);
    await renewing();
  };
}
