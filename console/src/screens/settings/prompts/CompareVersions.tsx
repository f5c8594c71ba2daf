import type { Prompt, PromptVersion } from '@parlance/contract/calls/prompts';
import { Button, Select } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiffView } from '../../../shared/code/LazyCode.tsx';
import { useFormats } from '../../../shared/i18n/format.ts';
import { askRollback } from './promptActions.ts';

interface CompareVersionsProps {
  prompt: Prompt;
  versions: readonly PromptVersion[];
  /** The requested version. */
  first: number;
  mayWrite: boolean;
  onClose: () => void;
}

/** Option for the current text, which may be inherited. */
const current = 'current';

/** Compares any two versions of a prompt side by side. */
export function CompareVersions({ prompt, versions, first, mayWrite, onClose }: CompareVersionsProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { exact } = useFormats();
  const [before, setBefore] = useState(String(first));
  const [after, setAfter] = useState(current);
  const nameOf = ({ version, created_at }: PromptVersion) =>
    version === 0 || created_at === null
      ? t('prompts.initial')
      : t('prompts.versionAt', { version, when: exact(created_at) });
  const options = [
    { value: current, label: t('prompts.current') },
    ...versions.map((each) => ({ value: String(each.version), label: nameOf(each) })),
  ];
  const versionOf = (key: string) => versions.find(({ version }) => String(version) === key);
  const textOf = (key: string) => versionOf(key)?.text ?? prompt.text;
  const labelOf = (key: string) => options.find(({ value }) => value === key)?.label ?? '';
  const chosen = versionOf(before);
  return (
    <Modal
      open
      size="wide"
      title={t('prompts.compareTitle', { name: prompt.title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          {mayWrite && chosen && chosen.text !== prompt.text && (
            <Button
              icon="rotate-ccw"
              onClick={() => {
                onClose();
                void askRollback(prompt, chosen);
              }}
            >
              {t('prompts.rollbackTo', { name: nameOf(chosen) })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Grid min={220} gap={4}>
          <Select label={t('prompts.from')} value={before} onChange={setBefore} options={options} />
          <Select label={t('prompts.to')} value={after} onChange={setAfter} options={options} />
        </Grid>
        <DiffView
          label={t('prompts.compareTitle', { name: prompt.title })}
          before={textOf(before)}
          after={textOf(after)}
          beforeLabel={labelOf(before)}
          afterLabel={labelOf(after)}
        />
      </Stack>
    </Modal>
  );
}
