import type { Overview } from '@parlance/contract/calls/workspaces';
import { messageFigures, type MessageFigure, shareOf } from '@parlance/contract/figures';
import { Stat } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { FigureRow } from '../../../shared/ui/FigureRow.ts';
import { type Change, pointChange, relativeChange, timeChange } from './change.ts';
import { FigureCard, FigureLink } from './Dashboard.styles.ts';
import type { PeriodDays } from '../../../shared/ui/Period.tsx';
import { verbatimHref } from './verbatimHref.ts';

interface KeyFiguresProps {
  figures: Overview;
  /** The days of the figures. */
  days: PeriodDays;
}

/** The key figures, each with its change from the previous period. Each links to the messages that it counts. */
export function KeyFigures({ figures, days }: KeyFiguresProps) {
  const { t } = useTranslation('dashboard');
  const { locale, number, percent, duration } = useFormats();
  const { previous } = figures;
  const counted = (count: number) => t('stat.counted', { count, shown: number(count) });
  const share = (figure: 'understood' | 'answered' | 'fallbacks', welcome: 'more' | 'less') => {
    const [now, before] = [shareOf(figures, figure), shareOf(previous, figure)];
    const points = pointChange(now, before, welcome, locale);
    return {
      figure,
      label: t(`stat.${figure}`),
      value: now === null ? '–' : percent(now),
      note: counted(figures[figure]),
      change: points && { ...points, delta: t('stat.points', { value: points.delta }) },
      before: before === null ? null : percent(before),
    };
  };
  const stats: Shown[] = [
    {
      figure: 'messages',
      label: t('stat.messages'),
      value: number(figures.messages),
      note: t('stat.conversations', { count: figures.conversations, shown: number(figures.conversations) }),
      change: relativeChange(figures.messages, previous.messages, 'more', locale),
      before: number(previous.messages),
    },
    share('understood', 'more'),
    share('answered', 'more'),
    share('fallbacks', 'less'),
    {
      figure: 'messages',
      label: t('stat.median'),
      value: figures.median_ms === null ? '–' : duration(figures.median_ms),
      note: counted(figures.messages),
      change: timeChange(figures.median_ms, previous.median_ms, locale),
      before: previous.median_ms === null ? null : duration(previous.median_ms),
    },
  ];
  return (
    <FigureRow>
      {stats.map(({ figure, label, value, note, change, before }) => (
        <FigureCard key={label}>
          <Stat
            label={<FigureLink href={verbatimHref(days, messageFigures[figure])}>{label}</FigureLink>}
            value={value}
            note={note}
            delta={change && { text: change.delta, direction: change.trend, tone: change.tone }}
            from={change && before !== null ? t('stat.from', { before }) : t('stat.nothingBefore')}
          />
        </FigureCard>
      ))}
    </FigureRow>
  );
}

interface Shown {
  figure: MessageFigure;
  label: string;
  value: string;
  note: string;
  change: Change | undefined;
  /** The text of the previous period's figure; null: there was none. */
  before: string | null;
}
