import type { NlpClass, TestSet } from '@parlance/contract/calls/nlp';
import { Button, NumberField, RadioGroup, Select } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { evaluate } from './evaluationActions.ts';

interface EvaluateDialogProps {
  ws: string;
  one: NlpClass;
  testSets: readonly TestSet[];
  /** Id of the preselected test set. */
  suggested: string | undefined;
  onClose: () => void;
  onStarted: () => void;
}

const fewestFolds = 2;
const maxFolds = 10;

/** Selects the method of an evaluation, and starts it. */
export function EvaluateDialog({ ws, one, testSets, suggested, onClose, onStarted }: EvaluateDialogProps) {
  const { t } = useTranslation(['evaluation', 'common']);
  const { number } = useFormats();
  const usable = testSets.filter(({ case_count }) => case_count > 0);
  const [kind, setKind] = useState(suggested === undefined ? 'cross_validation' : 'test_set');
  const [folds, setFolds] = useState<number | null>(5);
  const [testSet, setTestSet] = useState(suggested ?? usable[0]?.id ?? '');
  const [published, setPublished] = useState(false);
  const saving = useSaving();
  const isCross = kind === 'cross_validation';
  const untrained = one.trained_at === null;
  const start = async () => {
    const body = isCross
      ? { kind: 'cross_validation' as const, folds: folds ?? 5 }
      : {
          kind: 'test_set' as const,
          test_set: testSet,
          branch: published ? ('published' as const) : ('draft' as const),
        };
    if (await saving.run(() => evaluate(ws, one.id, body))) onStarted();
  };
  return (
    <Modal
      open
      title={t('evaluate.title', { name: one.class_name })}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button
            variant="primary"
            loading={saving.busy}
            disabled={isCross ? folds === null : testSet === '' || untrained}
            onClick={() => void start()}
          >
            {t('evaluate.start')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {saving.error && <Alert>{saving.error}</Alert>}
        <RadioGroup
          label={t('evaluate.by')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'cross_validation', label: t('crossValidation'), description: t('evaluate.crossText') },
            {
              value: 'test_set',
              label: t('testSet'),
              description: usable.length > 0 ? t('evaluate.testText') : t('evaluate.noTestSet'),
              disabled: usable.length === 0,
            },
          ]}
        />
        {isCross ? (
          <NumberField
            label={t('evaluate.folds')}
            hint={t('evaluate.foldsHint')}
            min={fewestFolds}
            max={maxFolds}
            value={folds}
            onChange={setFolds}
          />
        ) : (
          <>
            <Select
              label={t('testSet')}
              value={testSet}
              onChange={setTestSet}
              options={usable.map(({ id, name, case_count }) => ({
                value: id,
                label: `${name} (${number(case_count)})`,
              }))}
            />
            <RadioGroup
              label={t('evaluate.model')}
              value={published ? 'published' : 'draft'}
              onChange={(branch) => setPublished(branch === 'published')}
              orientation="horizontal"
              options={[
                { value: 'draft', label: t('branch.draft') },
                { value: 'published', label: t('branch.published'), disabled: one.published_at === null },
              ]}
            />
            {untrained && <Alert tone="warning">{t('evaluate.untrained')}</Alert>}
          </>
        )}
      </Stack>
    </Modal>
  );
}
