import type { Company, CompanyContents } from '@parlance/contract/calls/companies';
import { Skeleton } from '@parlance/ui-kit/data';
import { ConfirmDialog } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { reasonOf } from '../../shared/api/attempt.ts';
import { useCall } from '../../shared/api/queryClient.ts';
import { deleteOrganization } from './organizationActions.ts';

/** A description is read out as one text: lines of it, and no list. */
const Line = styled.span`
  display: block;
  margin-top: var(--space-1);
  color: var(--text);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;
`;

/** Names beyond these are counted. */
const mostNames = 6;

/** Asks before an organization is deleted: says what goes with it, and wants its name typed. */
export function DeleteOrganization({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation('organizations');
  const contents = useCall('GET /api/1.0/company/:id/contents', { params: { id: company.id } });
  const remove = async () => {
    try {
      // What is not known to go must not go.
      const goes = contents.data ?? (await contents.refetch({ throwOnError: true })).data;
      if (goes) await deleteOrganization(company, goes);
    } catch (error) {
      throw new Error(reasonOf(error), { cause: error });
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', { name: company.name })}
      message={
        <>
          {t('delete.text')}
          {contents.data && <Contents contents={contents.data} />}
          {contents.isPending && <Skeleton lines={2} />}
          {contents.error && <Line>{reasonOf(contents.error)}</Line>}
        </>
      }
      typeToConfirm={company.name}
      confirmLabel={t('delete.action')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

function Contents({ contents }: { contents: CompanyContents }) {
  const { t } = useTranslation('organizations');
  const { users, tokens, workspaces, companies } = contents;
  const listed = (names: string[]) =>
    [
      ...names.slice(0, mostNames),
      ...(names.length > mostNames ? [t('delete.more', { count: names.length - mostNames })] : []),
    ].join(', ');
  return (
    <>
      {users > 0 && <Line>{t('delete.users', { count: users })}</Line>}
      {tokens > 0 && <Line>{t('delete.tokens', { count: tokens })}</Line>}
      {workspaces.length > 0 && (
        <Line>
          {t('delete.workspaces', { count: workspaces.length, names: listed(workspaces.map(({ label }) => label)) })}
        </Line>
      )}
      {companies.length > 0 && (
        <Line>
          {t('delete.companies', { count: companies.length, names: listed(companies.map(({ name }) => name)) })}
        </Line>
      )}
    </>
  );
}
