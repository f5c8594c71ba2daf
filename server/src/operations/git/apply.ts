import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { changeClass, createClass, setFallback } from '../../studio/classes/classes.ts';
import { setThreshold } from '../../studio/content/threshold.ts';
import { changeCorpus, createCorpus } from '../../studio/corpora/corpora.ts';
import { changeIntent, createIntent } from '../../studio/intents/intents.ts';
import { lookUp } from '../../studio/content/names.ts';
import { trash } from '../../studio/content/softDelete.ts';
import { pushUtterances } from '../../studio/utterances/utterances.ts';
import type { Difference } from './compare.ts';
import type { Contents, GitKind } from './items.ts';
import { applyScript, trashScript } from '../../automation/scriptFiles/scriptFiles.ts';

/** Referenced objects come before those that reference them. */
const order: readonly GitKind[] = ['corpus', 'intent', 'class', 'script'];

interface Pull {
  /** Author and message of the script versions that the pull saves. */
  author: string;
  message: string;
  /** Called after each change with the share that is done, 0 to 1. It can throw to stop. */
  onProgress: (fraction: number) => void;
}

/**
 * Applies the accepted changes to a workspace, in the given transaction.
 * @throws {Refusal} like the functions that create and change things
 */
export async function applyChanges(
  tx: Tx,
  deps: Pick<Deps, 'events' | 'jobs'>,
  ws: string,
  changes: readonly Difference[],
  pull: Pull,
): Promise<void> {
  const taken = changes.filter(({ action }) => action !== 'kept');
  const written = order.flatMap((kind) => taken.filter((change) => change.kind === kind && change.action !== 'delete'));
  const deleted = taken.filter(({ action }) => action === 'delete');
  let done = 0;
  for (const change of [...written, ...deleted]) {
    await applyChange(tx, deps, ws, change, pull);
    pull.onProgress(++done / taken.length);
  }
}

async function applyChange(
  tx: Tx,
  deps: Pick<Deps, 'events' | 'jobs'>,
  ws: string,
  { kind, name, theirs }: Difference,
  pull: Pull,
): Promise<void> {
  if (kind === 'script') {
    if (theirs?.kind === 'script') await applyScript(tx, ws, theirs.content, deps, pull);
    else await trashScript(tx, deps, ws, name);
    return;
  }
  const id = await lookUp(tx, kind, ws, name);
  if (theirs?.kind === 'corpus') await applyCorpus(tx, ws, id, theirs.content);
  else if (theirs?.kind === 'intent') await applyIntent(tx, ws, id, theirs.content);
  else if (theirs?.kind === 'class') await applyClass(tx, ws, id, theirs.content);
  else if (id !== undefined) await trash(tx, kind, ws, id);
}

async function applyCorpus(tx: Tx, ws: string, id: string | undefined, content: Contents['corpus']): Promise<void> {
  if (id === undefined) await createCorpus(tx, ws, content);
  else await changeCorpus(tx, ws, id, content);
}

async function applyIntent(tx: Tx, ws: string, id: string | undefined, content: Contents['intent']): Promise<void> {
  const { name, code: intentCodeName, attributes, answers, fallback = [], utterances } = content;
  const draft = { name, intentCodeName, attributes, answers, fallback };
  const intentId = id ?? (await createIntent(tx, ws, draft));
  if (id !== undefined) await changeIntent(tx, ws, id, draft);
  const drafts = utterances.map((said) => ({
    ...(typeof said === 'string' ? { text: said } : said),
    source: 'import' as const,
  }));
  // Forced, because files may have an utterance in two intents.
  await pushUtterances(tx, ws, intentId, drafts, { replace: true, force: true });
}

async function applyClass(tx: Tx, ws: string, id: string | undefined, content: Contents['class']): Promise<void> {
  const { name, description, intents, fallback, threshold = null } = content;
  const draft = { name, description, intents };
  const classId = id ?? (await createClass(tx, ws, draft));
  if (id !== undefined) await changeClass(tx, ws, id, draft);
  await setFallback(tx, ws, classId, fallback);
  await setThreshold(tx, classId, threshold);
}
