import type { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, SegmentedControl, Select, TextArea } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellDone } from '../../../shared/state/toasts.ts';
import { can } from '../../../shared/state/session.ts';
import { attempt, reasonOf } from '../../../shared/api/attempt.ts';
import { draftKey } from '../drafts/draftKey.ts';
import { useTextDraft } from '../drafts/useDraft.ts';
import { addUtterances } from '../intent/utteranceActions.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Understood } from './Understood.tsx';
import { usePrediction, type Branch } from './usePrediction.ts';

interface TryPanelProps {
  ws: string;
  classes: readonly NlpClass[];
  /** The class asked unless another is chosen. */
  focus: NlpClass | undefined;
  /** The intent shown: the sentence can be given to it. */
  intent?: Intent | undefined;
}

/** Tries a sentence on the newest or the published model, and says why it was understood so. */
export function TryPanel({ ws, classes, focus, intent }: TryPanelProps) {
  const { t } = useTranslation('nlp');
  const [text, setText] = useTextDraft(draftKey(ws, 'try'));
  const [branch, setBranch] = useState<Branch>('draft');
  const [chosen, setChosen] = useState('');
  const [adding, setAdding] = useState(false);
  const trained = classes.filter((one) => (branch === 'draft' ? one.trained_at : one.published_at) !== null);
  const asked = trained.find((one) => one.id === chosen) ?? trained.find((one) => one.id === focus?.id) ?? trained[0];
  const { data, error, isPlaceholderData, fetchStatus } = usePrediction({
    ws,
    classId: asked?.id ?? '',
    utterance: text,
    branch,
    model: `${branch === 'draft' ? asked?.trained_at : asked?.published_at}`,
  });
  const assign = async (to: Intent) => {
    setAdding(true);
    const result = await attempt(t('failed.addUtterance'), () => addUtterances(ws, to.id, [{ text: text.trim() }]));
    setAdding(false);
    const [skipped] = result?.skipped ?? [];
    if (skipped) tellDone(t(`skipped.${skipped.reason}One`, { name: skipped.intent }), { color: 'warning' });
    else if (result) tellDone(t('done.assigned', { name: to.intent_name }));
  };
  return (
    <Stack gap={4}>
      <SegmentedControl
        label={t('try.model')}
        size="s"
        value={branch}
        onChange={(value) => setBranch(value === 'published' ? 'published' : 'draft')}
        options={[
          { value: 'draft', label: t('try.draft') },
          { value: 'published', label: t('try.published') },
        ]}
      />
      {trained.length > 1 && (
        <Select
          label={t('tab.class')}
          value={asked?.id ?? ''}
          onChange={setChosen}
          options={trained.map((one) => ({ value: one.id, label: one.class_name }))}
        />
      )}
      <TextArea
        label={t('try.sentence')}
        hideLabel
        rows={1}
        maxRows={5}
        placeholder={t('try.placeholder')}
        value={text}
        onChange={setText}
      />
      {intent && can('nlp_intent:edit', ws) && text.trim() && (
        <Button size="s" icon="plus" loading={adding} onClick={() => void assign(intent)}>
          {t('try.assign', { name: intent.intent_name })}
        </Button>
      )}
      {!asked && <EmptyState icon="flask-conical" title={t(`try.none.${branch}`)} text={t(`try.noneText.${branch}`)} />}
      {asked && error && <Alert>{reasonOf(error)}</Alert>}
      {asked && !error && data && text.trim() && (
        <Understood
          prediction={data}
          stale={isPlaceholderData || fetchStatus === 'fetching'}
          attributes={intent?.attributes ?? []}
        />
      )}
    </Stack>
  );
}
