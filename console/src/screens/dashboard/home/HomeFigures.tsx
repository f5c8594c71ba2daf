import type { Overview } from '@parlance/contract/calls/workspaces';
import { answerFigures, messageFigures } from '@parlance/contract/figures';
import { BarChart } from '@parlance/ui-kit/chart';
import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useHref } from '../../../shared/state/address.ts';
import { Columns } from './Dashboard.styles.ts';
import { FallbackMessages } from './FallbackMessages.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import type { PeriodDays } from '../../../shared/ui/Period.tsx';
import { verbatimHref } from './verbatimHref.ts';

/** Messages per day, by the kind of answer. Each part of a day links to its messages. */
function DailyMessages({ figures }: { figures: Overview }) {
  const { t } = useTranslation('dashboard');
  const { dayOfMonth, number } = useFormats();
  const navigate = useNavigate();
  const href = useHref();
  const names = answerFigures.filter((name) => name !== 'errors' || figures.errors > 0);
  const partOf = (day: number, series: number) => {
    const [of, name] = [figures.daily[day], names[series]];
    return of && name && { name, day: of.day, count: of[name] };
  };
  const open = (day: number, series: number) => {
    const part = partOf(day, series);
    if (!part) return;
    void navigate(href(verbatimHref({ from: part.day, to: part.day }, messageFigures[part.name])));
  };
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
          series={names.map((name) => ({
            name: t(`daily.${name}`),
            values: figures.daily.map((each) => each[name]),
          }))}
          format={number}
          onPoint={open}
          opens={(day, series) => (partOf(day, series)?.count ?? 0) > 0}
          pointAction={(day, series) => {
            const count = partOf(day, series)?.count ?? 0;
            return t('daily.open', { count, shown: number(count) });
          }}
        />
      )}
    </Card>
  );
}

interface HomeFiguresProps {
  figures: Overview;
  days: PeriodDays;
  storage: ReactNode;
  /** The first steps, while some are not done. */
  started: ReactNode;
}

/** The figures of a period. A separate chunk, so that a user who sees only the first steps loads no charts. */
export function HomeFigures({ figures, days, storage, started }: HomeFiguresProps) {
  return (
    <>
      <KeyFigures figures={figures} days={days} />
      <Columns data-split="wide">
        <DailyMessages figures={figures} />
        {storage}
      </Columns>
      <Columns data-split="equal">
        {started}
        <FallbackMessages figures={figures} days={days} />
      </Columns>
    </>
  );
}
