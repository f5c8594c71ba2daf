import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { parseMarkdown, plainText } from '@parlance/ui-kit/chat';
import { Pill, RelativeTime } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../shared/i18n/format.ts';
import { useLanguageName } from '../../shared/i18n/useLanguageName.ts';
import { useReviewColumns } from '../../shared/review/reviewColumns.tsx';
import { responseTone, statusTone } from './statuses.ts';
import { useChannelName } from './useChannelName.ts';

const Ordinary = styled.span`
  color: var(--text-muted);
`;

/** Good values are plain text, so that only pills draw attention. */
const toned = (tone: 'good' | 'warning' | 'bad', text: string) =>
  tone === 'good' ? <Ordinary>{text}</Ordinary> : <Pill tone={tone}>{text}</Pill>;

/**
 * The columns of Verbatim. The server sorts: newest first.
 * @param grouped equal messages are one row, which counts them
 */
export function useColumns(grouped: boolean): Column<Verbatim>[] {
  const { t } = useTranslation('verbatim');
  const { locale, confidence, duration, exact } = useFormats();
  const channelName = useChannelName();
  const languageName = useLanguageName();
  const { seen, review } = useReviewColumns();
  return useMemo(() => {
    const columns: Column<Verbatim>[] = [
      {
        key: 'text',
        header: t('column.text'),
        value: (row) => row.text,
        grow: true,
        width: 400,
        minWidth: 200,
        priority: 1,
      },
      ...(grouped ? [seen] : []),
      review,
      {
        key: 'intent',
        header: t('column.intent'),
        value: (row) => row.intent ?? '–',
        width: 160,
        priority: 2,
        hidden: true,
      },
      {
        key: 'score',
        header: t('column.score'),
        value: (row) => row.score,
        text: (row) => confidence(row.score),
        cell: (row) => confidence(row.score),
        align: 'end',
        width: 96,
        priority: 3,
        hidden: true,
      },
      {
        key: 'status',
        header: t('column.status'),
        value: (row) => t(`status.${row.status}`),
        cell: (row) => toned(statusTone[row.status], t(`status.${row.status}`)),
        width: 132,
        priority: 3,
      },
      {
        key: 'response',
        header: t('column.response'),
        value: (row) => t(`response.${row.status_response}`),
        cell: (row) => toned(responseTone[row.status_response], t(`response.${row.status_response}`)),
        width: 116,
        priority: 2,
        line: 'none',
      },
      { key: 'channel', header: t('column.channel'), value: (row) => channelName(row.channel), width: 80, priority: 3 },
      {
        key: 'like',
        header: t('column.like'),
        value: (row) => row.like,
        text: (row) => (row.like === 0 ? '' : t(row.like > 0 ? 'like.up' : 'like.down')),
        cell: (row) =>
          row.like === 0 ? null : (
            <Icon name={row.like > 0 ? 'thumbs-up' : 'thumbs-down'} label={t(row.like > 0 ? 'like.up' : 'like.down')} />
          ),
        align: 'center',
        width: 64,
        priority: 3,
      },
      {
        key: 'time',
        header: t('column.time'),
        value: (row) => new Date(row.created_at),
        text: (row) => exact(row.created_at),
        cell: (row) => <RelativeTime date={row.created_at} locale={locale} />,
        align: 'end',
        width: 112,
        priority: 1,
        line: 'end',
      },
      {
        key: 'ms',
        header: t('column.ms'),
        value: (row) => row.ms,
        text: (row) => duration(row.ms),
        cell: (row) => duration(row.ms),
        align: 'end',
        width: 110,
        priority: 3,
        hidden: true,
      },
      {
        key: 'answer',
        header: t('column.answer'),
        value: (row) => plainText(parseMarkdown(row.answer)),
        width: 240,
        hidden: true,
      },
      { key: 'device', header: t('column.device'), value: (row) => row.device, width: 120, hidden: true },
      {
        key: 'language',
        header: t('column.language'),
        value: (row) => languageName(row.language),
        width: 100,
        hidden: true,
      },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, locale, confidence, duration, exact, channelName, languageName, seen, review, grouped]);
}
