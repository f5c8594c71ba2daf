import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Select, TextArea } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmbeddingField } from '../../../shared/embeddings/EmbeddingField.tsx';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { type EditDraft, useEditDraft } from '../../../shared/drafts/useDraft.ts';
import { SaveBar } from '../parts/SaveBar.tsx';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { type ClassPart, saveClassPart, writeClass } from './classActions.ts';

interface ClassPartProps {
  ws: string;
  one: NlpClass;
  editable: boolean;
}

/** The description of a class by its team. */
export function ClassDescription({ ws, one, editable }: ClassPartProps) {
  const { t } = useTranslation('nlp');
  if (!editable && !one.description) return null;
  const part: ClassPart<NlpClass['description']> = {
    title: t('class.description'),
    pick: (current) => current.description,
    write: (description, version) => writeClass(ws, one.id, { description }, version),
    lines: (text) => text.split('\n'),
  };
  return (
    <ClassPartCard ws={ws} one={one} name="description" part={part}>
      {({ value, change }) => (
        <TextArea
          label={t('class.description')}
          rows={2}
          maxLength={2000}
          readOnly={!editable}
          value={value}
          onChange={change}
        />
      )}
    </ClassPartCard>
  );
}

/** The embedding model of a class; after a change the class needs training. */
export function ClassEmbeddings({ ws, one, editable }: ClassPartProps) {
  const { t } = useTranslation('parts');
  if (!editable && (one.embedding_model ?? one.workspace_embedding_model) === '') return null;
  const part: ClassPart<NlpClass['embedding_model']> = {
    title: t('embeddings.label'),
    pick: (current) => current.embedding_model,
    write: (embedding_model, version) => writeClass(ws, one.id, { embedding_model }, version),
    lines: (model) => [
      model === null
        ? t('embeddings.inherit', { model: one.workspace_embedding_model || t('embeddings.none') })
        : model || t('embeddings.none'),
    ],
  };
  return (
    <ClassPartCard ws={ws} one={one} name="embeddings" part={part}>
      {({ value, change }) => (
        <EmbeddingField
          ws={ws}
          value={value}
          inherited={one.workspace_embedding_model}
          disabled={!editable}
          onChange={change}
        />
      )}
    </ClassPartCard>
  );
}

const selfTrainingModes = ['off', 'suggested', 'on'] as const satisfies readonly NlpClass['self_training'][];

/** Whether training uses messages without a review. */
export function ClassSelfTraining({ ws, one, editable }: ClassPartProps) {
  const { t } = useTranslation('models');
  const part: ClassPart<NlpClass['self_training']> = {
    title: t('selfTraining.label'),
    pick: (current) => current.self_training,
    write: (self_training, version) => writeClass(ws, one.id, { self_training }, version),
    lines: (mode) => [t(`selfTraining.mode.${mode}`)],
  };
  if (one.static) return null;
  return (
    <ClassPartCard ws={ws} one={one} name="selfTraining" part={part}>
      {({ value, change }) => (
        <Select
          label={t('selfTraining.label')}
          hint={t(`selfTraining.hint.${value}`)}
          disabled={!editable}
          value={value}
          onChange={(chosen) => change(selfTrainingModes.find((mode) => mode === chosen) ?? 'off')}
          options={selfTrainingModes.map((mode) => ({ value: mode, label: t(`selfTraining.mode.${mode}`) }))}
        />
      )}
    </ClassPartCard>
  );
}

interface ClassPartCardProps<Value> {
  ws: string;
  one: NlpClass;
  /** Name of the draft that keeps the edit. */
  name: string;
  part: ClassPart<Value>;
  /** Renders the field. */
  children: (draft: Pick<EditDraft<Value>, 'value' | 'change'>) => ReactNode;
}

/** A card for a part of a class that is edited and saved separately. */
function ClassPartCard<Value>({ ws, one, name, part, children }: ClassPartCardProps<Value>) {
  const draft = useEditDraft(draftKey(ws, 'class', one.id, name), { version: one.version, value: part.pick(one) });
  const saving = useSaving();
  const { edit } = draft;
  const save = () =>
    edit &&
    saving.run(async () => {
      const saved = await saveClassPart(ws, one.id, edit, part);
      if (saved) draft.settle(edit, { version: saved.version, value: part.pick(saved) });
    });
  return (
    <Card>
      <Stack gap={3}>
        {children(draft)}
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
