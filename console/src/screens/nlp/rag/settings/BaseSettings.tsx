import type { KnowledgeBase, KnowledgeSettings } from '@parlance/contract/calls/knowledge/bases';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { MultiCombobox, NumberField, SegmentedControl, Switch, TextArea } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { draftKey } from '../../../../shared/drafts/draftKey.ts';
import { useEditDraft } from '../../../../shared/drafts/useDraft.ts';
import { EmbeddingField } from '../../../../shared/embeddings/EmbeddingField.tsx';
import { can } from '../../../../shared/state/session.ts';
import { useClasses } from '../../data/queries.ts';
import { SaveBar } from '../../parts/SaveBar.tsx';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { documentLanguages } from '../add/DescriptionFields.tsx';
import { saveBasePart } from '../data/bases.ts';

const Narrow = styled.div`
  display: grid;
  gap: var(--space-4);
  max-width: 720px;
`;

/** The initial fixed threshold; the thresholds that bases learn are near it. */
const firstThreshold = 0.3;

/** The settings of how a knowledge base answers. */
export function BaseSettings({ ws, base }: { ws: string; base: KnowledgeBase }) {
  const { t } = useTranslation('knowledge');
  const editable = can('nlp_rag:edit', ws);
  const draft = useEditDraft<KnowledgeSettings>(draftKey(ws, 'knowledge base', base.id), {
    version: base.version,
    value: base.settings,
  });
  const saving = useSaving();
  const classes = useClasses(ws).data?.data ?? [];
  const { value, edit } = draft;
  const change = (part: Partial<KnowledgeSettings>) => draft.change({ ...value, ...part });
  const languageOptions = documentLanguages.map((language) => ({ value: language, label: t(`language.${language}`) }));
  const spoken = value.languages.length > 0 ? value.languages : (['english', 'french'] as const);
  const save = () =>
    edit &&
    saving.run(async () => {
      const saved = await saveBasePart(ws, base.id, edit, {
        title: base.name,
        pick: ({ settings }) => settings,
        change: (settings) => ({ settings }),
        lines: (settings) => Object.entries(settings).map(([name, one]) => `${name}: ${JSON.stringify(one)}`),
      });
      if (saved) draft.settle(edit, { version: saved.version, value: saved.settings });
    });
  return (
    <Narrow>
      <Card title={t('settings.content')} level={3}>
        <Stack gap={4}>
          <MultiCombobox
            label={t('settings.languages')}
            hint={t('settings.languagesHint')}
            placeholder={t('settings.languagesAll')}
            disabled={!editable}
            value={value.languages}
            onChange={(chosen) =>
              change({ languages: documentLanguages.filter((language) => chosen.includes(language)) })
            }
            options={languageOptions}
          />
          <EmbeddingField
            ws={ws}
            value={value.embedding_model}
            disabled={!editable}
            onChange={(model) => change({ embedding_model: model ?? '' })}
          />
        </Stack>
      </Card>
      <Card title={t('settings.answers')} level={3}>
        <Stack gap={4}>
          <Switch
            label={t('settings.responder')}
            description={t('settings.responderText')}
            disabled={!editable}
            checked={value.responder.enabled}
            onChange={(enabled) => change({ responder: { ...value.responder, enabled } })}
          />
          {value.responder.enabled && (
            <MultiCombobox
              label={t('settings.classes')}
              hint={t('settings.classesHint')}
              placeholder={t('settings.classesAll')}
              disabled={!editable}
              value={value.responder.classes}
              onChange={(ids) => change({ responder: { ...value.responder, classes: [...ids] } })}
              options={classes.filter((one) => !one.static).map((one) => ({ value: one.id, label: one.class_name }))}
            />
          )}
          <Switch
            label={t('settings.model')}
            description={t('settings.modelText')}
            disabled={!editable}
            checked={value.use_model}
            onChange={(use_model) => change({ use_model })}
          />
          {value.use_model && (
            <TextArea
              label={t('settings.instructions')}
              hint={t('settings.instructionsHint')}
              optional
              rows={3}
              maxLength={knowledgeLimits.instructionsLength}
              readOnly={!editable}
              value={value.instructions}
              onChange={(instructions) => change({ instructions })}
            />
          )}
          <NumberField
            label={t('settings.passages')}
            hint={t('settings.passagesHint')}
            min={1}
            max={10}
            step={1}
            disabled={!editable}
            value={value.passages}
            onChange={(passages) => passages !== null && change({ passages: Math.round(passages) })}
          />
        </Stack>
      </Card>
      <Card title={t('settings.unknown')} level={3}>
        <Stack gap={4}>
          <SegmentedControl
            label={t('settings.threshold')}
            value={value.threshold === null ? 'automatic' : 'fixed'}
            onChange={(kind) => change({ threshold: kind === 'fixed' ? (value.threshold ?? firstThreshold) : null })}
            options={(['automatic', 'fixed'] as const).map((kind) => ({
              value: kind,
              label: t(`settings.thresholds.${kind}`),
              disabled: !editable,
            }))}
          />
          {value.threshold !== null && (
            <NumberField
              label={t('settings.lowest')}
              hint={t('settings.lowestHint')}
              min={0}
              max={100}
              step={1}
              unit="%"
              disabled={!editable}
              value={Math.round(value.threshold * 100)}
              onChange={(percent) =>
                percent !== null && change({ threshold: Math.min(100, Math.max(0, percent)) / 100 })
              }
            />
          )}
          {spoken.map((language) => (
            <TextArea
              key={language}
              label={t('settings.unknownIn', { language: t(`language.${language}`) })}
              hint={t('settings.unknownHint')}
              optional
              rows={2}
              maxLength={knowledgeLimits.unknownLength}
              readOnly={!editable}
              value={value.unknown[language] ?? ''}
              onChange={(text) => {
                const { [language]: _before, ...others } = value.unknown;
                change({ unknown: text === '' ? others : { ...others, [language]: text } });
              }}
            />
          ))}
        </Stack>
      </Card>
      <SaveBar
        dirty={edit !== undefined}
        busy={saving.busy}
        error={saving.error}
        onSave={() => void save()}
        onDiscard={draft.clear}
      />
    </Narrow>
  );
}
