import type { BodyOf } from '@parlance/contract';
import type { Corpus, CorpusValue } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { receiveAnswer } from '../../../shared/api/queryClient.ts';
import { type Edit, saveOver } from '../../../shared/conflict/saveOver.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { refresh } from '../data/refresh.ts';
import { removeRestorable } from '../data/restorable.ts';
import { corpusLine } from '../parts/pastedLines.ts';

type Change = BodyOf<'PUT /api/1.0/gael/:ws/wordscorpus/:id'>;

function receive(ws: string, corpus: Corpus): Corpus {
  receiveAnswer('GET /api/1.0/gael/:ws/wordscorpus/:id', { params: { ws, id: corpus.id } }, corpus);
  return corpus;
}

const read = async (ws: string, id: string) =>
  receive(ws, await call('GET /api/1.0/gael/:ws/wordscorpus/:id', { params: { ws, id } }));

async function write(ws: string, id: string, change: Change, ifMatch: number): Promise<Corpus> {
  return receive(
    ws,
    await call('PUT /api/1.0/gael/:ws/wordscorpus/:id', { params: { ws, id }, body: change, ifMatch }),
  );
}

/** The edited content of a corpus, which is saved together. */
export interface CorpusContent {
  kind: Corpus['kind'];
  fuzzy: boolean;
  values: CorpusValue[];
}

export const contentOf = ({ kind, fuzzy, values }: Corpus): CorpusContent => ({ kind, fuzzy, values });

interface Names {
  title: string;
  fuzzy: string;
  kind: (kind: Corpus['kind']) => string;
}

/**
 * Saves the content of a corpus; conflicting changes of others are shown before they would be overwritten.
 * @throws ApiError
 */
export async function saveCorpus(
  ws: string,
  id: string,
  edit: Edit<CorpusContent>,
  names: Names,
): Promise<Corpus | undefined> {
  const saved = await saveOver({
    edit,
    title: names.title,
    read: () => read(ws, id),
    pick: contentOf,
    write: (version) => write(ws, id, edit.value, version),
    lines: ({ kind, fuzzy, values }) => [names.kind(kind), ...(fuzzy ? [names.fuzzy] : []), ...values.map(corpusLine)],
  });
  void refresh('corpus');
  return saved;
}

/** @throws ApiError */
export async function renameCorpus(
  ws: string,
  corpus: Corpus,
  value: string,
  title: string,
): Promise<Corpus | undefined> {
  const saved = await saveOver({
    edit: { version: corpus.version, base: corpus.corpus_name, value },
    title,
    read: () => read(ws, corpus.id),
    pick: (current) => current.corpus_name,
    write: (version) => write(ws, corpus.id, { corpus_name: value }, version),
    lines: (name) => [name],
  });
  void refresh('corpus');
  return saved;
}

/** @throws ApiError */
export async function createCorpus(ws: string, draft: BodyOf<'POST /api/1.0/gael/:ws/wordscorpus'>): Promise<Corpus> {
  const made = receive(ws, await call('POST /api/1.0/gael/:ws/wordscorpus', { params: { ws }, body: draft }));
  await refresh('corpus');
  return made;
}

const texts = { ns: 'corpus' } as const;
/** Maximum number of names in the question; the others are counted. */
const maxNamed = 5;

/**
 * Deletes a corpus, with undo; if attributes use it, a dialog lists them first.
 * @returns whether it was deleted
 */
export async function deleteCorpus(
  ws: string,
  corpus: Pick<Corpus, 'id' | 'corpus_name' | 'version'>,
): Promise<boolean> {
  const { id, corpus_name: name } = corpus;
  const remove = () => removeRestorable(ws, 'corpus', corpus, name);
  const used = await attempt(t('failed.delete', { ns: 'nlp', name }), () =>
    call('GET /api/1.0/gael/:ws/wordscorpus/:id/usage', { params: { ws, id } }),
  );
  if (!used) return false;
  if (used.data.length === 0) return remove();
  const named = used.data.slice(0, maxNamed).map((use) => use.intent_name);
  const names = [...named, ...(used.data.length > maxNamed ? ['…'] : [])].join(', ');
  let gone = false;
  await askDelete({
    name,
    effect: t('delete.used', { ...texts, count: used.data.length, names }),
    onConfirm: async () => {
      gone = await remove();
    },
  });
  return gone;
}
