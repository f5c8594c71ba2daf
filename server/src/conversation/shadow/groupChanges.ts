import type { ShadowGroup, ShadowKind, ShadowReport, ShadowVerdict } from '@parlance/contract/calls/shadow';
import { limits } from '@parlance/contract/limits';

/** A message with its predictions before and after publishing. */
export interface ReadMessage {
  /** Id of its newest verbatim. */
  id: number;
  times: number;
  /** Id of the intent that its review confirms. */
  truth: string | null;
  /** Ids of the predicted intents; empty: not understood. */
  before: readonly string[];
  after: readonly string[];
}

/** A message of a listed group. */
export interface ChangedMessage {
  number: number;
  verbatimId: number;
  times: number;
  verdict: ShadowVerdict | null;
  /** Name of the intent that its review confirms. */
  truth: string | null;
}

type Names = (id: string, when: 'before' | 'after') => string;
type MessageCounts = ShadowReport['read'];

/** Groups the messages whose prediction changes by their pairs of intents, the most frequent group first. */
export function groupChanges(
  messages: readonly ReadMessage[],
  nameOf: Names,
): { report: Omit<ShadowReport, 'without_embeddings'>; changes: ChangedMessage[] } {
  const reviewed = messages.filter(({ truth }) => truth !== null);
  const different = messages.filter(({ before, after }) => pairOf(before) !== pairOf(after));
  const sorted = pairsOf(different)
    .map((all) => ({ all, ...sumOf(all) }))
    .toSorted((a, b) => b.times - a.times || b.texts - a.texts);
  const listed = sorted.slice(0, limits.shadowGroups);
  const rest = sorted.slice(limits.shadowGroups);
  const of = (kind: ShadowKind) => sumOf(different.filter((one) => kindOf(one) === kind));
  const rightBy = (when: 'before' | 'after') => sumOf(reviewed.filter((one) => one[when][0] === one.truth)).times;
  return {
    report: {
      read: sumOf(messages),
      rejected: of('rejected'),
      accepted: of('accepted'),
      changed: of('changed'),
      reviewed: { ...sumOf(reviewed), right: rightBy('after'), right_before: rightBy('before') },
      groups: listed.map(({ all }, at) => groupOf(at + 1, all, nameOf)),
      unlisted: { ...sumOf(rest.flatMap(({ all }) => all)), groups: rest.length },
    },
    changes: listed.flatMap(({ all }, at) =>
      all.map((one) => ({
        number: at + 1,
        verbatimId: one.id,
        times: one.times,
        verdict: verdictOf(one),
        truth: one.truth === null ? null : nameOf(one.truth, 'after'),
      })),
    ),
  };
}

const pairOf = (ids: readonly string[]): string => ids.join('\n');

function pairsOf(messages: readonly ReadMessage[]): ReadMessage[][] {
  const pairs = new Map<string, ReadMessage[]>();
  for (const one of messages) {
    const key = pairOf([...one.before, '→', ...one.after]);
    const pair = pairs.get(key);
    if (pair) pair.push(one);
    else pairs.set(key, [one]);
  }
  return [...pairs.values()];
}

const sumOf = (messages: readonly Pick<ReadMessage, 'times'>[]): MessageCounts => ({
  texts: messages.length,
  times: messages.reduce((sum, { times }) => sum + times, 0),
});

function kindOf({ before, after }: Pick<ReadMessage, 'before' | 'after'>): ShadowKind {
  if (after.length === 0) return 'rejected';
  return before.length === 0 ? 'accepted' : 'changed';
}

/** Compares with the review. A review is about the first request of a message. */
function verdictOf({ truth, before, after }: ReadMessage): ShadowVerdict | null {
  if (truth === null) return null;
  const [was, is] = [before[0] === truth, after[0] === truth];
  // Both sides are right where only the second request differs.
  if (was === is) return is ? 'right' : 'neither';
  return is ? 'right' : 'wrong';
}

function groupOf(number: number, messages: readonly ReadMessage[], nameOf: Names): ShadowGroup {
  const [{ before, after } = { before: [], after: [] }] = messages;
  const judged = (verdict: ShadowVerdict) => sumOf(messages.filter((one) => verdictOf(one) === verdict)).times;
  return {
    number,
    kind: kindOf({ before, after }),
    before: before.map((id) => nameOf(id, 'before')),
    after: after.map((id) => nameOf(id, 'after')),
    ...sumOf(messages),
    right: judged('right'),
    wrong: judged('wrong'),
  };
}
