import type { Overview } from '@parlance/contract/calls/workspaces';
import { EmptyState } from '@parlance/ui-kit/data';
import { Card, Link } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { Row, RowEnd, Rows } from './Dashboard.styles.ts';

const verbatimOf = (query: Record<string, string>) =>
  `/logs?${new URLSearchParams({ status: 'not_understood', ...query })}`;
const shownAtMost = 6;

/** The latest messages that were not understood. */
export function NotUnderstood({ figures }: { figures: Overview }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  const messages = figures.not_understood;
  return (
    <Card
      title={t('notUnderstood.title')}
      padding="none"
      actions={messages.length > 0 && <Link href={verbatimOf({})}>{t('notUnderstood.link')}</Link>}
    >
      {messages.length === 0 ? (
        <EmptyState
          icon={figures.messages === 0 ? 'inbox' : 'check'}
          title={figures.messages === 0 ? t('daily.empty') : t('notUnderstood.empty')}
          text={t('notUnderstood.emptyText')}
        />
      ) : (
        <Rows>
          {messages.slice(0, shownAtMost).map(({ text, times }) => (
            <li key={text}>
              <Row href={verbatimOf({ search: text })} title={text}>
                <span>{text}</span>
                <RowEnd>{number(times)}×</RowEnd>
              </Row>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}
