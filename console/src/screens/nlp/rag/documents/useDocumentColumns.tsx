import type { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { Pill } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import { Inline } from '@parlance/ui-kit/layout';
import type { Column } from '@parlance/ui-kit/table';
import { truncate } from '@parlance/ui-kit/theme';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../../shared/table/useTimeColumn.tsx';
import { DocumentState } from './DocumentState.tsx';
import { shownState, typeIcon, typeOf } from './looks.ts';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;

  > svg {
    flex: none;
    color: var(--text-faint);
  }
  > b {
    flex: 0 1 auto;
    min-width: 6ch;
    font-weight: var(--weight-medium);
    ${truncate}
  }
  > small {
    flex: 1 1000 0;
    min-width: 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    ${truncate}
  }
  &[data-quiet] > b {
    color: var(--text-muted);
    font-weight: inherit;
  }
  &[data-failed] > small {
    color: var(--bad-text);
  }
`;

/** A note beside a document's name: why it failed, its pages, edits by hand, its validity. */
function useDocumentNote(): (document: KnowledgeDocument) => string {
  const { t } = useTranslation('knowledge');
  const { day } = useFormats();
  return useCallback(
    (document) => {
      const { cause, kind, pages, chunks_edited: edited, valid_from: from, valid_until: until } = document;
      if (document.state === 'failed') return cause ? errorText(cause) : '';
      return [
        pages !== null && pages > 0 && (kind === 'site' || pages > 1) && t('note.pages', { count: pages }),
        edited > 0 && t('note.edited', { count: edited }),
        from !== null && t('note.from', { day: day(from) }),
        until !== null && t('note.until', { day: day(until) }),
      ]
        .filter(Boolean)
        .join(', ');
    },
    [t, day],
  );
}

/** The columns of the documents of a knowledge base; the server sorts by those that it supports. */
export function useDocumentColumns(): Column<KnowledgeDocument>[] {
  const { t } = useTranslation('knowledge');
  const { number, bytes } = useFormats();
  const time = useTimeColumn();
  const noteOf = useDocumentNote();
  return useMemo((): Column<KnowledgeDocument>[] => {
    /** Null for a document that was not read yet. */
    const figure = (row: KnowledgeDocument, count: number) => (row.state === 'ready' || count > 0 ? count : null);
    const figureCell = (count: number | null) => (count === null || count === 0 ? '–' : number(count));
    return [
      {
        key: 'name',
        header: t('column.name'),
        value: (row) => row.name,
        cell: (row) => {
          const note = noteOf(row);
          const state = shownState(row);
          return (
            <Name
              data-quiet={state === 'disabled' || state === 'archived' || undefined}
              data-failed={state === 'failed' || undefined}
            >
              <Icon name={typeIcon(row)} size={15} />
              <b>{row.name}</b>
              {note && <small title={note}>{note}</small>}
            </Name>
          );
        },
        text: (row) => row.name,
        grow: true,
        // Takes the remaining width, so that all columns fit beside the Ask panel.
        width: 190,
        minWidth: 160,
      },
      {
        key: 'format',
        header: t('column.type'),
        value: (row) => t(`type.${typeOf(row)}`),
        width: 92,
        priority: 3,
      },
      {
        key: 'chunks',
        header: t('column.chunks'),
        value: (row) => figure(row, row.chunks),
        cell: (row) => figureCell(figure(row, row.chunks)),
        align: 'end',
        width: 80,
        priority: 2,
      },
      {
        key: 'words',
        header: t('column.words'),
        value: (row) => figure(row, row.words),
        cell: (row) => figureCell(figure(row, row.words)),
        align: 'end',
        sortable: false,
        width: 72,
        priority: 5,
      },
      {
        key: 'used',
        header: t('column.used'),
        hint: t('column.usedHint'),
        value: (row) => row.used,
        cell: (row) => figureCell(row.used),
        align: 'end',
        width: 72,
        priority: 4,
      },
      {
        key: 'tags',
        header: t('column.tags'),
        value: (row) => row.tags.join(', '),
        cell: (row) => (
          <Inline gap={1} wrap={false}>
            {row.tags.map((tag) => (
              <Pill key={tag}>{tag}</Pill>
            ))}
          </Inline>
        ),
        sortable: false,
        hidden: true,
        width: 140,
        priority: 6,
      },
      {
        key: 'language',
        header: t('column.language'),
        value: (row) => (row.language === null ? null : t(`language.${row.language}`)),
        sortable: false,
        hidden: true,
        width: 110,
        priority: 7,
      },
      {
        key: 'bytes',
        header: t('column.size'),
        value: (row) => row.bytes,
        cell: (row) => bytes(row.bytes),
        sortable: false,
        hidden: true,
        width: 90,
        priority: 8,
      },
      time({ key: 'updated', header: t('column.updated'), at: (row) => row.updated_at, width: 108, priority: 3 }),
      {
        key: 'state',
        header: t('column.state'),
        value: (row) => t(`state.${shownState(row)}`),
        text: (row) => [t(`state.${shownState(row)}`), row.cause && errorText(row.cause)].filter(Boolean).join(': '),
        cell: (row) => <DocumentState document={row} />,
        sortable: false,
        line: 'end',
        width: 120,
        minWidth: 100,
      },
    ];
  }, [t, number, bytes, time, noteOf]);
}
