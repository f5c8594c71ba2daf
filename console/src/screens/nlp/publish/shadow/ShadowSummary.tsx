import type { ShadowRun } from '@parlance/contract/calls/shadow';
import { Meter } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { isWorse } from './queries.ts';

/** How many of all messages change for people, and what reviews say about those changes. */
export function ShadowSummary({ run }: { run: ShadowRun }) {
  const { t } = useTranslation('models');
  const { number, percent } = useFormats();
  const { read, rejected, changed, accepted, reviewed } = run;
  if (read.times === 0) return <Alert tone="info">{t('shadow.nothing')}</Alert>;
  const noticed = rejected.times + changed.times + accepted.times;
  return (
    <Stack gap={3}>
      <p>
        {noticed === 0
          ? t('shadow.same', { count: read.times })
          : t('shadow.noticed', { share: percent(noticed / read.times), noticed, count: read.times })}
      </p>
      {noticed > 0 && (
        <Meter
          label={t('shadow.title')}
          format={number}
          segments={[
            { label: t('shadow.kind.rejected'), value: rejected.times, color: 'var(--bad-solid)' },
            { label: t('shadow.kind.changed'), value: changed.times, color: 'var(--warning-solid)' },
            { label: t('shadow.kind.accepted'), value: accepted.times, color: 'var(--good-solid)' },
            { label: t('shadow.kind.same'), value: read.times - noticed, color: 'var(--line-strong)' },
          ]}
        />
      )}
      {reviewed.times > 0 && (
        <Alert tone={isWorse(run) ? 'warning' : 'good'}>
          {t('shadow.reviewed', {
            count: reviewed.times,
            right: percent(reviewed.right / reviewed.times),
            before: percent(reviewed.right_before / reviewed.times),
          })}
        </Alert>
      )}
      {run.without_embeddings && <Alert tone="warning">{t('warning.embeddings')}</Alert>}
    </Stack>
  );
}
