import type { Attribute, CorpusSummary, Intent } from '@parlance/contract/calls/nlp';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, IconButton, Select, TextField, type SelectOption } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { can } from '../../../shared/state/session.ts';
import { annotationColour } from '../../../shared/ui/annotationSegments.ts';
import { useItemFocus } from '../../../shared/ui/useItemFocus.ts';
import { useBuiltins } from '../data/queries.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useEditDraft } from '../../../shared/drafts/useDraft.ts';
import { SaveBar } from '../parts/SaveBar.tsx';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { newAttribute, saveIntentPart } from '../data/intentActions.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: 14px minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2);
  > i {
    height: 14px;
    border-radius: 4px;
  }
`;

/** The types of attributes as options, grouped for the user. */
function useTypeOptions(ws: string, corpora: readonly CorpusSummary[]): SelectOption[] {
  const { t } = useTranslation('nlp');
  const builtins = useBuiltins(ws).data?.data ?? [];
  return [
    { value: 'text', label: t('attributes.learned') },
    ...builtins.map(({ name, example }) => ({
      value: name,
      label: `${t(`builtin.${name}`, { defaultValue: name })} · ${example}`,
      group: t('attributes.builtin'),
    })),
    ...corpora.map(({ corpus_name }) => ({
      value: `corpus:${corpus_name}`,
      label: corpus_name,
      group: t('attributes.corpora'),
    })),
  ];
}

interface AttributesEditorProps {
  ws: string;
  intent: Intent;
  corpora: readonly CorpusSummary[];
}

/** The attributes that are extracted from messages of this intent. */
export function AttributesEditor({ ws, intent, corpora }: AttributesEditorProps) {
  const { t } = useTranslation('nlp');
  const mayEdit = can('nlp_intent:edit', ws);
  const draft = useEditDraft(draftKey(ws, 'intent', intent.id, 'attributes'), {
    version: intent.version,
    value: intent.attributes,
  });
  const saving = useSaving();
  const types = useTypeOptions(ws, corpora);
  const typesFor = (type: string) =>
    types.some(({ value }) => value === type) ? types : [...types, { value: type, label: type }];
  const set = (id: string, change: Partial<Attribute>) =>
    draft.change(draft.value.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const names = draft.value.map(({ name }) => name.trim().toLowerCase());
  const isTaken = (index: number) => names[index] !== '' && names.indexOf(names[index] ?? '') < index;
  const problemOf = (index: number, id: string): string | undefined => {
    if (isTaken(index)) return t('attributes.nameTaken');
    // A new attribute without a name is no error yet.
    const isNew = intent.attributes.every((one) => one.id !== id);
    return names[index] === '' && !isNew ? t('attributes.nameMissing') : undefined;
  };
  const taken = names.some((_, index) => isTaken(index));
  const invalid = taken ? t('attributes.checkNames') : undefined;
  const save = async () => {
    const edit = draft.edit;
    if (!edit) return;
    const done = await saving.run(async () => {
      const saved = await saveIntentPart(ws, intent.id, edit, {
        title: t('view.attributes'),
        pick: (one) => one.attributes,
        change: (attributes) => ({ attributes }),
        lines: (attributes) => attributes.map(({ name, type }) => `${name} · ${type}`),
      });
      if (saved) draft.settle(edit, { version: saved.version, value: saved.attributes });
    });
    if (done) saving.clearError();
  };
  const { ref: items, adding, removing } = useItemFocus<HTMLDivElement>(draft.value.length);
  const add = () => {
    adding();
    draft.change([...draft.value, newAttribute('')]);
  };
  return (
    <Card
      ref={items}
      data-items
      title={t('view.attributes')}
      actions={
        mayEdit && (
          <Button size="s" icon="plus" data-add onClick={add}>
            {t('attributes.add')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        {draft.value.length === 0 && (
          <EmptyState icon="tags" title={t('attributes.none')} text={t('attributes.noneText')} />
        )}
        {draft.value.map((attribute, index) => (
          <Row key={attribute.id} data-item>
            <i style={{ background: annotationColour(draft.value, attribute.name) }} />
            <TextField
              label={t('attributes.name')}
              hideLabel
              readOnly={!mayEdit}
              value={attribute.name}
              placeholder={t('attributes.name')}
              error={draft.edit && problemOf(index, attribute.id)}
              onChange={(name) => set(attribute.id, { name })}
            />
            <Select
              label={t('attributes.type')}
              hideLabel
              disabled={!mayEdit}
              options={typesFor(attribute.type)}
              value={attribute.type}
              onChange={(type) => set(attribute.id, { type })}
            />
            {mayEdit && (
              <IconButton
                icon="trash-2"
                data-remove
                label={t('action.deleteIt', { name: attribute.name })}
                onClick={() => {
                  removing(index);
                  draft.change(draft.value.filter((one) => one.id !== attribute.id));
                }}
              />
            )}
          </Row>
        ))}
        <SaveBar
          dirty={draft.edit !== undefined}
          busy={saving.busy}
          error={saving.error}
          invalid={invalid}
          unfilled={names.includes('') ? t('attributes.unfilled') : undefined}
          onSave={() => void save()}
          onDiscard={draft.clear}
        />
      </Stack>
    </Card>
  );
}
