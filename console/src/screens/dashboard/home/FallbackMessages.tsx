import type { Overview } from '@parlance/contract/calls/workspaces';
import { messageFigures } from '@parlance/contract/figures';
import { EmptyState } from '@parlance/ui-kit/data';
import { Card, Link } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { dayOf } from '../../../shared/time.ts';
import { Row, RowEnd, RowNote, Rows } from './Dashboard.styles.ts';
import type { PeriodDays } from '../../../shared/ui/Period.tsx';
import { verbatimHref } from './verbatimHref.ts';

const shownAtMost = 6;

/** The messages that got a fallback most often, and whether an intent or only its answer is missing. */
export function FallbackMessages({ figures, days }: { figures: Overview; days: PeriodDays }) {
  const { t } = useTranslation('dashboard');
  const { number, dayOfMonth } = useFormats();
  const since = figures.fallback_messages_since;
  const shown = since === null ? days : { ...days, from: dayOf(new Date(since), figures.time_zone) };
  const messages = figures.fallback_messages;
  const hrefOf = (more: Record<string, string>) => verbatimHref(shown, { ...messageFigures.fallbacks, ...more });
  return (
    <Card
      title={since === null ? t('fallbacks.title') : t('fallbacks.since', { day: dayOfMonth(shown.from) })}
      padding="none"
      actions={messages.length > 0 && <Link href={hrefOf({})}>{t('fallbacks.link')}</Link>}
    >
      {messages.length === 0 ? (
        <EmptyState
          icon={figures.messages === 0 ? 'inbox' : 'check'}
          title={figures.messages === 0 ? t('daily.empty') : t('fallbacks.empty')}
          text={t('fallbacks.emptyText')}
        />
      ) : (
        <Rows>
          {messages.slice(0, shownAtMost).map(({ text, times, intent }) => (
            <li key={text}>
              <Row href={hrefOf({ text })} title={text}>
                <span>{text}</span>
                <RowNote>{intent === null ? t('fallbacks.noIntent') : t('fallbacks.noAnswer', { intent })}</RowNote>
                <RowEnd>{number(times)}×</RowEnd>
              </Row>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}
