import type { IntentSummary, NlpClass } from '@parlance/contract/calls/nlp';
import { t } from 'i18next';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { removeRestorable } from '../data/restorable.ts';

const models = { ns: 'models' } as const;
/** Names in the question; the rest is counted. */
const mostNamed = 5;

/** The consequences of deleting a class, one text each; empty when nothing depends on it. */
export function usesOf(one: NlpClass, intents: readonly IntentSummary[]): string {
  const orphans = intents.filter(({ classes }) => classes.length === 1 && classes[0] === one.class_name);
  const named = orphans.slice(0, mostNamed).map(({ intent_name }) => intent_name);
  const names = [...named, ...(orphans.length > mostNamed ? ['…'] : [])].join(', ');
  return [
    one.published_at !== null && t('delete.published', models),
    orphans.length > 0 && t('delete.orphans', { ...models, count: orphans.length, names }),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Deletes a class, with undo; if it is published, a dialog lists its uses first.
 * @returns whether it is gone
 */
export async function deleteClass(ws: string, one: NlpClass, intents: readonly IntentSummary[]): Promise<boolean> {
  const remove = () => removeRestorable(ws, 'class', one, one.class_name);
  const uses = usesOf(one, intents);
  if (!uses) return remove();
  let gone = false;
  await askDelete({
    name: one.class_name,
    effect: uses,
    onConfirm: async () => {
      gone = await remove();
    },
  });
  return gone;
}
