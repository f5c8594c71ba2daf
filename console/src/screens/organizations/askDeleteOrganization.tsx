import type { Company, CompanyContents } from '@parlance/contract/calls/companies';
import { Skeleton } from '@parlance/ui-kit/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { reasonOf } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { queryClient, useCall } from '../../shared/api/queryClient.ts';
import { askDelete } from '../../shared/ui/askDelete.tsx';
import { deleteOrganization } from './organizationActions.ts';

/** A dialog's description is read out as one text, so its lines are spans and not a list. */
const Line = styled.span`
  display: block;
  margin-top: var(--space-1);
  color: var(--text);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;
`;

/** Maximum number of names that are listed; the others are counted. */
const maxNames = 6;

/** Confirms the deletion of an organization: lists what is deleted with it, and requires its name. */
export const askDeleteOrganization = (company: Company): Promise<boolean> =>
  askDelete({
    name: company.name,
    effect: (
      // Dialogs are rendered outside the shell, which has the query client.
      <QueryClientProvider client={queryClient}>
        <Effect id={company.id} />
      </QueryClientProvider>
    ),
    typeToConfirm: company.name,
    onConfirm: async () =>
      deleteOrganization(company, await call('GET /api/1.0/company/:id/contents', { params: { id: company.id } })),
  });

function Effect({ id }: { id: string }) {
  const { t } = useTranslation('organizations');
  const contents = useCall('GET /api/1.0/company/:id/contents', { params: { id } });
  return (
    <>
      {t('delete.text')}
      {contents.data && <Contents contents={contents.data} />}
      {contents.isPending && <Skeleton lines={2} />}
      {contents.error && <Line>{reasonOf(contents.error)}</Line>}
    </>
  );
}

function Contents({ contents }: { contents: CompanyContents }) {
  const { t } = useTranslation('organizations');
  const { users, tokens, workspaces, companies } = contents;
  const listed = (names: string[]) =>
    [
      ...names.slice(0, maxNames),
      ...(names.length > maxNames ? [t('delete.more', { count: names.length - maxNames })] : []),
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
