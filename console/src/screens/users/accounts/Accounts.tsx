import type { Company } from '@parlance/contract/calls/companies';
import { LinkButton } from '@parlance/ui-kit/form';
import { TabLinks } from '@parlance/ui-kit/layout';
import { media } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { usersPath, type AccountList } from '../navigation/usersAddress.ts';
import { TokenTable } from '../token/TokenTable.tsx';
import { UserTable } from '../user/UserTable.tsx';

const Frame = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-3);
  min-width: 0;
  min-height: 320px;
  padding: var(--space-4);
  overflow: auto;
  background: var(--page);
  ${media.underTablet} {
    padding: var(--space-3);
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);

  h2 {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: var(--size-xl);
    font-weight: var(--weight-semibold);
  }
`;

const Which = styled.span`
  color: var(--text-muted);
`;

interface AccountsProps {
  /** Absent: everybody. */
  company: Company | undefined;
  list: AccountList;
  /** The way from users to tokens is here, as it is not beside. */
  tabs: boolean;
  /** The way back to the organizations is here. */
  back: boolean;
}

/** The users or the tokens of an organization, or all users. */
export function Accounts({ company, list, tabs, back }: AccountsProps) {
  const { t } = useTranslation('users');
  return (
    <Frame>
      <Head>
        {back && (
          <LinkButton variant="ghost" size="s" icon="arrow-left" href="/users">
            {t('nav.back')}
          </LinkButton>
        )}
        <h2>{company ? company.name : t('nav.all')}</h2>
        {company && !tabs && <Which>{t(`nav.${list}`)}</Which>}
        {company && tabs && (
          <TabLinks
            label={t('nav.lists')}
            value={list}
            items={(['users', 'tokens'] as const).map((id) => ({
              id,
              label: t(`nav.${id}`),
              count: company[id],
              href: usersPath(company.id, id),
            }))}
          />
        )}
      </Head>
      {company && list === 'tokens' ? <TokenTable company={company} /> : <UserTable company={company} />}
    </Frame>
  );
}
