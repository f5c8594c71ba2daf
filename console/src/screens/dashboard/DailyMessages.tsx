import type { Overview } from '@parlance/contract/calls/workspaces';
import { BarChart } from '@parlance/ui-kit/chart';
import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';

/** Messages per day: understood and fallbacks. */
export function DailyMessages({ figures }: { figures: Overview }) {
  const { t } = useTranslation('dashboard');
  const { dayOfMonth, number } = useFormats();
  return (
    <Card title={t('daily.title')}>
      {figures.messages === 0 ? (
        <EmptyState
          icon="message-square"
          title={t('daily.empty')}
          text={t('daily.emptyText')}
          action={<LinkButton href="/messenger">{t('daily.talk')}</LinkButton>}
        />
      ) : (
        <BarChart
          label={t('daily.title')}
          categories={figures.daily.map((each) => dayOfMonth(each.day))}
          series={[
            { name: t('daily.understood'), values: figures.daily.map((each) => each.understood) },
            { name: t('daily.fallback'), values: figures.daily.map((each) => each.fallbacks) },
          ]}
          format={number}
        />
      )}
    </Card>
  );
}
