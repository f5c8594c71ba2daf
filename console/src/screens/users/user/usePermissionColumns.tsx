import type { EffectivePermissions } from '@parlance/contract/calls/users';
import { nlpActions, nlpResources, type NlpResource } from '@parlance/contract/permissions';
import { Pill } from '@parlance/ui-kit/data';
import { Inline } from '@parlance/ui-kit/layout';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { everyWorkspace } from './access.ts';

type Row = EffectivePermissions['workspaces'][number];

/** The permitted actions on a resource in a workspace, with their sources. */
const allowed = ({ permissions }: Row, resource: NlpResource) =>
  nlpActions.flatMap((action) => {
    const found = permissions.find(({ permission }) => permission === `${resource}:${action}`);
    return found ? [{ action, from: found.from }] : [];
  });

/** Whether the role alone permits all actions on a resource. */
const isWhole = (row: Row, resource: NlpResource) => {
  const all = allowed(row, resource);
  return all.length === nlpActions.length && all.every(({ from }) => from === 'role');
};

/** The columns of the effective permissions: workspace, source of the access, and permissions in the studio. */
export function usePermissionColumns(): Column<Row>[] {
  const { t } = useTranslation('users');
  return useMemo(
    (): Column<Row>[] => [
      {
        key: 'workspace',
        header: t('permissions.workspace'),
        value: (row) => row.label,
        cell: (row) => (
          <>
            <span>{row.label}</span> {row.managed && <Pill tone="warning">{t('permissions.managed')}</Pill>}
          </>
        ),
        grow: true,
        width: 136,
      },
      {
        key: 'reason',
        header: t('permissions.accessThrough'),
        value: (row) => t(`permissions.by.${row.reason}`),
        width: 88,
        labelled: true,
      },
      ...nlpResources.map((resource): Column<Row> => {
        const words = (row: Row) =>
          allowed(row, resource)
            .map(({ action, from }) => `${t(`access.action.${action}`)} (${t(`permissions.from.${from}`)})`)
            .join(', ');
        return {
          key: resource,
          header: t(`access.resource.${resource}`),
          value: words,
          cell: (row) => (
            <Inline gap={1} wrap={false}>
              {isWhole(row, resource) && <span>{t('permissions.all')}</span>}
              {(isWhole(row, resource) ? [] : allowed(row, resource)).map(({ action, from }) =>
                from === 'acl' ? (
                  <Pill
                    key={action}
                    tone="brand"
                    title={t(row.entry === everyWorkspace ? 'permissions.entry.all' : 'permissions.entry.own')}
                  >
                    {t(`access.action.${action}`)}
                  </Pill>
                ) : (
                  <span key={action}>{t(`access.action.${action}`)}</span>
                ),
              )}
            </Inline>
          ),
          width: 104,
          minWidth: 80,
          labelled: true,
        };
      }),
    ],
    [t],
  );
}
