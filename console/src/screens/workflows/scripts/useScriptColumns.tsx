import type { ListedScript } from '@parlance/contract/calls/scripts';
import { Pill, RelativeTime } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import { Inline } from '@parlance/ui-kit/layout';
import { truncate, visuallyHidden } from '@parlance/ui-kit/theme';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../../shared/ui/Chips.ts';
import { styled } from 'styled-components';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { runLooks, typeIcons } from './icons.ts';
import { stageOf } from './useScriptFilters.ts';

const Found = styled.code`
  color: var(--text-muted);
  font-size: var(--size-s);
  ${truncate}
`;

/** Hidden where rows have two lines, because the icon shows the type. */
const TypeName = styled.span`
  @media (max-width: 600px) {
    ${visuallyHidden}
  }
`;

/** Hidden where rows have two lines, for lack of room. */
const When = styled.span`
  @media (max-width: 600px) {
    display: none;
  }
`;

const Muted = styled.span`
  color: var(--text-muted);
`;

const Type = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;

  > svg {
    flex: none;
    color: var(--text-faint);
  }
`;

/** Whether the script is in production, and whether the draft is newer. */
function Production({ row }: { row: ListedScript }) {
  const { t } = useTranslation('workflows');
  const { version, production_version: running } = row;
  if (running === null) return <Muted>{t('stage.development')}</Muted>;
  if (running === version)
    return (
      <Pill tone="good" icon="rocket">
        {t('version', { version })}
      </Pill>
    );
  return (
    <Pill tone="warning" icon="git-branch" title={t('stage.differs', { version, running })}>
      {t('stage.behind', { version, running })}
    </Pill>
  );
}

/** The state of the newest run, and when it started. */
function LastRun({ run }: { run: NonNullable<ListedScript['last_run']> }) {
  const { t } = useTranslation('workflows');
  const { locale } = useFormats();
  return (
    <Inline gap={2} wrap={false}>
      <Pill {...runLooks[run.state]} title={run.error ? errorText(run.error) : undefined}>
        {t(`run.${run.state}`)}
      </Pill>
      <When>
        <RelativeTime date={run.created_at} locale={locale} />
      </When>
    </Inline>
  );
}

/** The first line of the code that contains the searched text. */
const found = (header: string): Column<ListedScript> => ({
  key: 'found',
  header,
  value: (row) => row.found?.line,
  text: (row) => (row.found ? `${row.found.line}: ${row.found.text}` : ''),
  cell: (row) => row.found && <Found>{`${row.found.line}: ${row.found.text}`}</Found>,
  align: 'start',
  width: 300,
  priority: 1,
});

/** The columns of the list of scripts. @param searching adds a column with the matching line of the code */
export function useScriptColumns(searching: boolean): Column<ListedScript>[] {
  const { t } = useTranslation('workflows');
  const { exact } = useFormats();
  const time = useTimeColumn();
  return useMemo(
    (): Column<ListedScript>[] => [
      {
        key: 'name',
        header: t('column.name'),
        value: (row) => row.name,
        grow: true,
        width: 180,
        minWidth: 130,
      },
      ...(searching ? [found(t('column.found'))] : []),
      {
        key: 'type',
        header: t('column.type'),
        value: (row) => t(`type.${row.type}`),
        cell: (row) => (
          <Type>
            <Icon name={typeIcons[row.type]} size={15} />
            <TypeName>{t(`type.${row.type}`)}</TypeName>
          </Type>
        ),
        width: 112,
        priority: 2,
      },
      { key: 'group', header: t('column.group'), value: (row) => row.groupName, width: 110, priority: 5 },
      { key: 'class', header: t('column.class'), value: (row) => row.className, width: 120, priority: 6 },
      {
        key: 'tags',
        header: t('column.tags'),
        value: (row) => row.tags.join(', '),
        cell: (row) => (
          <Chips>
            {row.tags.map((tag) => (
              <Pill key={tag}>{tag}</Pill>
            ))}
          </Chips>
        ),
        width: 150,
        priority: 4,
      },
      {
        key: 'version',
        header: t('column.version'),
        value: (row) => row.version,
        text: (row) => t('version', { version: row.version }),
        width: 84,
        priority: 7,
      },
      {
        key: 'production',
        header: t('column.stage'),
        value: (row) => t(`stage.${stageOf(row)}`),
        text: (row) =>
          row.production_version === null ? t('stage.development') : t('version', { version: row.production_version }),
        cell: (row) => <Production row={row} />,
        align: 'start',
        width: 132,
        priority: 1,
      },
      {
        key: 'last_run',
        header: t('column.lastRun'),
        value: (row) => (row.last_run ? new Date(row.last_run.created_at) : null),
        text: ({ last_run: run }) => (run ? `${t(`run.${run.state}`)}, ${exact(run.created_at)}` : t('run.never')),
        cell: ({ last_run: run }) => (run ? <LastRun run={run} /> : <Muted>{t('run.never')}</Muted>),
        width: 200,
        priority: 2,
      },
      time({ key: 'updated', header: t('column.updated'), at: (row) => row.updateAt, width: 120, priority: 4 }),
      { key: 'updated_by', header: t('column.updatedBy'), value: (row) => row.updated_by, width: 110, priority: 8 },
    ],
    [t, exact, time, searching],
  );
}
