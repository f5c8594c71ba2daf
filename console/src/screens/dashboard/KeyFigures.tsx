import type { Overview } from '@parlance/contract/calls/workspaces';
import { Stat } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { Figures } from './Dashboard.styles.ts';
import { pointChange, relativeChange, share, timeChange } from './change.ts';

/** Four figures, each with its change from the previous period. */
export function KeyFigures({ figures }: { figures: Overview }) {
  const { t } = useTranslation('dashboard');
  const { locale, number, percent, duration } = useFormats();
  const { previous } = figures;
  const understood = share(figures.understood, figures.messages);
  const points = pointChange(understood, share(previous.understood, previous.messages), 'more', locale);
  const stats = [
    {
      label: t('stat.conversations'),
      value: number(figures.conversations),
      change: relativeChange(figures.conversations, previous.conversations, 'more', locale),
    },
    {
      label: t('stat.understood'),
      value: understood === null ? '–' : percent(understood),
      change: points && { ...points, delta: t('stat.points', { value: points.delta }) },
    },
    {
      label: t('stat.fallbacks'),
      value: number(figures.fallbacks),
      change: relativeChange(figures.fallbacks, previous.fallbacks, 'less', locale),
    },
    {
      label: t('stat.median'),
      value: figures.median_ms === null ? '–' : duration(figures.median_ms),
      change: timeChange(figures.median_ms, previous.median_ms, locale),
    },
  ];
  return (
    <Figures>
      {stats.map(({ label, value, change }) => (
        <Card key={label}>
          <Stat label={label} value={value} {...change} title={change && t('change')} />
        </Card>
      ))}
    </Figures>
  );
}
