import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { EmbeddingField } from '../../../shared/embeddings/EmbeddingField.tsx';
import { draftKey } from '../drafts/draftKey.ts';
import { useEditDraft } from '../drafts/useDraft.ts';
import { SaveBar } from '../parts/SaveBar.tsx';
import { useSaving } from '../parts/useSaving.ts';
import { saveClassPart, writeClass } from './classActions.ts';

interface ClassEmbeddingsProps {
  ws: string;
  one: NlpClass;
  editable: boolean;
}

/** The embedding model that a class learns with; it needs training after another choice. */
export function ClassEmbeddings({ ws, one, editable }: ClassEmbeddingsProps) {
  const { t } = useTranslation('embeddings');
  const draft = useEditDraft(draftKey(ws, 'class', one.id, 'embeddings'), {
    version: one.version,
    value: one.embedding_model,
  });
  const saving = useSaving();
  const { edit } = draft;
  if (!editable && (one.embedding_model ?? one.workspace_embedding_model) === '') return null;
  const save = () =>
    edit &&
    saving.run(async () => {
      const saved = await saveClassPart(ws, one.id, edit, {
        title: t('label'),
        pick: (current) => current.embedding_model,
        write: (embedding_model, version) => writeClass(ws, one.id, { embedding_model }, version),
        lines: (model) => [
          model === null ? t('inherit', { model: one.workspace_embedding_model || t('none') }) : model || t('none'),
        ],
      });
      if (saved) draft.clear();
    });
  return (
    <Card>
      <Stack gap={3}>
        <EmbeddingField
          ws={ws}
          value={draft.value}
          inherited={one.workspace_embedding_model}
          disabled={!editable}
          onChange={draft.change}
        />
        <SaveBar
          dirty={edit !== undefined}
          busy={saving.busy}
          error={saving.error}
          onSave={() => void save()}
          onDiscard={draft.clear}
        />
      </Stack>
    </Card>
  );
}
