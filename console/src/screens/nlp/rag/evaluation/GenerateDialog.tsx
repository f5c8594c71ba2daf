import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { Button, NumberField } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { generateQuestions } from './questionActions.ts';
import type { SetPlace } from './queries.ts';
import { SubmitForm } from '../../../../shared/ui/SubmitForm.tsx';

const firstCount = 20;

/** Lets the language model draft questions from passages of the base. */
export function GenerateDialog({ place, onClose }: { place: SetPlace; onClose: () => void }) {
  const { t } = useTranslation(['knowledge', 'common']);
  const form = useId();
  const [count, setCount] = useState(firstCount);
  const saving = useSaving();
  const most = knowledgeLimits.questionsGenerated;
  const start = async () => {
    if (await saving.run(() => generateQuestions(place, count))) onClose();
  };
  return (
    <Modal
      open
      size="small"
      title={t('evaluation.from.generate')}
      description={t('evaluation.generateText')}
      closeOnOutside={false}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={saving.busy}>
            {t('evaluation.generate')}
          </Button>
        </>
      }
    >
      <SubmitForm
        id={form}
        problem={saving.error}
        onSubmit={() => {
          if (!saving.busy) void start();
        }}
      >
        <NumberField
          label={t('evaluation.howMany')}
          min={1}
          max={most}
          step={1}
          value={count}
          onChange={(next) => next !== null && setCount(Math.min(most, Math.max(1, Math.round(next))))}
        />
      </SubmitForm>
    </Modal>
  );
}
