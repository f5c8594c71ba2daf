import type { WaitingRun } from '@parlance/contract/calls/waitingRuns';
import { Pill, type Tone } from '@parlance/ui-kit/data';
import type { IconName } from '@parlance/ui-kit/icons';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { callText, differingTexts } from '../steps/callText.ts';

const looks: Readonly<Record<WaitingRun['outcome'], { tone: Tone; icon: IconName }>> = {
  fits: { tone: 'good', icon: 'check' },
  moved: { tone: 'good', icon: 'arrow-right' },
  differs: { tone: 'warning', icon: 'git-branch' },
  fails: { tone: 'bad', icon: 'circle-x' },
  left: { tone: 'neutral', icon: 'minus' },
};

/** The columns of the waiting runs of earlier versions. */
export function useWaitingColumns(): Column<WaitingRun>[] {
  const { t } = useTranslation('waitingRuns');
  const { exact } = useFormats();
  const time = useTimeColumn();
  return useMemo((): Column<WaitingRun>[] => {
    const reasonOf = ({ difference, error }: WaitingRun): string => {
      if (error) return errorText(error);
      if (!difference) return '';
      const { call, was, now } = difference;
      if (now === null) return t('reason.none', { call, was: callText(was) });
      const [before, after] = differingTexts(was, now);
      return t('reason.other', { call, was: before, now: after });
    };
    const waitsFor = ({ run: { asking, wake_at, run_id } }: WaitingRun): string =>
      asking ?? (wake_at === null ? run_id.slice(-4) : t('until', { when: exact(wake_at) }));
    return [
      { key: 'waits', header: t('column.waits'), value: waitsFor, grow: true, width: 240, minWidth: 130 },
      {
        key: 'outcome',
        header: t('column.outcome'),
        value: ({ outcome }) => t(`outcome.${outcome}`),
        cell: ({ outcome }) => <Pill {...looks[outcome]}>{t(`outcome.${outcome}`)}</Pill>,
        width: 110,
      },
      { key: 'reason', header: t('column.reason'), value: reasonOf, width: 380, priority: 1 },
      { key: 'version', header: t('column.version'), value: ({ run }) => run.version, width: 80, priority: 2 },
      time({ key: 'since', header: t('column.since'), at: ({ run }) => run.created_at, width: 120, priority: 3 }),
    ];
  }, [t, exact, time]);
}
