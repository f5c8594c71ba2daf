import type { EffectivePermissions, PermissionGrant } from '@parlance/contract/calls/users';
import { Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { DataTable } from '@parlance/ui-kit/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { hasWord, permissionWords } from './permissionWords.ts';
import { usePermissionColumns } from './usePermissionColumns.tsx';

const Section = styled.section`
  display: grid;
  gap: var(--space-2);

  h3 {
    font-size: var(--size-l);
    font-weight: var(--weight-semibold);
  }
  p {
    color: var(--text-muted);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    list-style: none;
  }
`;

/** The saved user's effective permissions, everywhere and in each workspace, and their sources. */
export function PermissionsPart({ id }: { id: string }) {
  const query = useCall('GET /api/1.0/user/:id/permissions', { params: { id } });
  return (
    <Answer query={query} loading={<SkeletonRows rows={6} columns={3} />}>
      {(answer) => <PermissionsView {...answer} />}
    </Answer>
  );
}

function PermissionsView({ everywhere, workspaces }: EffectivePermissions) {
  const { t } = useTranslation('users');
  const columns = usePermissionColumns();
  return (
    <Stack gap={5}>
      <Section>
        <h3>{t('permissions.everywhere')}</h3>
        <ul>
          {everywhere.map((one) => (
            <Right key={one.permission} {...one} />
          ))}
        </ul>
      </Section>
      <Section>
        <h3>{t('permissions.workspaces')}</h3>
        <p>{t('permissions.legend')}</p>
        <DataTable
          label={t('permissions.workspaces')}
          rows={workspaces}
          columns={columns}
          rowKey={({ workspace }) => workspace}
          height={320}
          autoHeight
          empty={<p>{t('permissions.none')}</p>}
        />
      </Section>
    </Stack>
  );
}

/** A permission outside the studio; the studio's permissions are listed by workspace. */
function Right({ permission, from }: PermissionGrant) {
  const { t } = useTranslation('users');
  if (!hasWord(permission)) return null;
  return (
    <li>
      <Pill tone={from === 'role' ? 'neutral' : 'brand'}>
        {t(`permission.${permissionWords[permission]}`)} · {t(`permissions.from.${from}`)}
      </Pill>
    </li>
  );
}
