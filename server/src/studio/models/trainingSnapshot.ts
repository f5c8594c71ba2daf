import { crc32 } from 'node:zlib';
import type { TrainingChanges } from '@parlance/contract/calls/nlp';
import type { TrainingSnapshot } from '../../platform/db/nlpTables.ts';
import type { Utterance } from '../../nlu/types.ts';

/** Hashes by id; see `ContentState`. */
type Parts = Record<string, string>;
type ChangeKind = TrainingChanges['corpora'][number]['change'];

/** Hash of an utterance with its annotations, to distinguish it from the others of its intent. */
export const utteranceHash = ({ text, annotations }: Utterance): number =>
  crc32(annotations.length === 0 ? text : `${text}\n${JSON.stringify(annotations)}`);

/** The content of a training, with its names. */
interface Snapshot {
  parts: Parts;
  snapshot: TrainingSnapshot;
}

/** `TrainingChanges` with the ids of intents and corpora. */
export interface PartChanges {
  intents: (TrainingChanges['intents'][number] & { id: string })[];
  corpora: (TrainingChanges['corpora'][number] & { id: string })[];
  language: boolean;
  embeddings: boolean;
}

/** Differences between two states of a class; intents and corpora have id and name. */
export function partChanges(before: Snapshot, after: Snapshot): PartChanges {
  const kindOf = (id: string): ChangeKind | undefined => {
    const [was, is] = [before.parts[id], after.parts[id]];
    if (was === is) return undefined;
    if (was === undefined) return 'added';
    return is === undefined ? 'removed' : 'changed';
  };
  const changed = <Thing>(of: (snapshot: TrainingSnapshot) => Record<string, Thing>) =>
    Object.entries({ ...of(before.snapshot), ...of(after.snapshot) }).flatMap(([id, thing]) => {
      const change = kindOf(id);
      return change ? [{ id, thing, change }] : [];
    });
  return {
    intents: changed((snapshot) => snapshot.intents)
      .map(({ id, thing, change }) => ({
        id,
        intent: thing.name,
        change,
        ...exchanged(before.snapshot.intents[id]?.utterances ?? [], after.snapshot.intents[id]?.utterances ?? []),
      }))
      .toSorted((a, b) => b.added + b.removed - (a.added + a.removed)),
    corpora: changed((snapshot) => snapshot.corpora).map(({ id, thing, change }) => ({ id, corpus: thing, change })),
    language: kindOf('language') !== undefined,
    embeddings: kindOf('embeddings') !== undefined,
  };
}

/** Changes without ids, as stored with a model and shown for a training. */
export const withoutIds = ({ intents, corpora, ...rest }: PartChanges): TrainingChanges => ({
  intents: intents.map(({ intent, change, added, removed }) => ({ intent, change, added, removed })),
  corpora: corpora.map(({ corpus, change }) => ({ corpus, change })),
  ...rest,
});

function exchanged(before: number[], after: number[]): { added: number; removed: number } {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    added: after.filter((mark) => !was.has(mark)).length,
    removed: before.filter((mark) => !is.has(mark)).length,
  };
}
