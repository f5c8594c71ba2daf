import type { Company } from '@parlance/contract/calls/companies';
import { LinkButton } from '@parlance/ui-kit/form';
import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { usersPath, type AccountList } from './navigation/usersAddress.ts';
import { TokenTable } from './token/TokenTable.tsx';
import { UserTable } from './user/UserTable.tsx';
import { Frame, Head, Which } from './accounts/Frame.ts';

interface AccountsProps {
  /** Absent: all users. */
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
