import type { Company } from '@parlance/contract/calls/companies';
import { LinkButton } from '@parlance/ui-kit/form';
import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { usersPath, type AccountList } from './navigation/usersAddress.ts';
import { TokenTable } from './token/TokenTable.tsx';
import { UserTable } from './user/UserTable.tsx';
import { Frame, Head, Which } from './accounts/Frame.ts';

interface AccountsProps {
  /** Undefined: all users. */
  company: Company | undefined;
  list: AccountList;
  /** Shows tabs for users and tokens, because there is no navigation beside. */
  tabs: boolean;
  /** Shows the link back to the organizations. */
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
