import type { Company } from '@parlance/contract/calls/companies';
import { NoMatchState, Pill } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { Link } from '@parlance/ui-kit/layout';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { matching } from '../../../shared/ui/matching.ts';
import { moveAmongLinks } from './moveAmongLinks.ts';
import { Count, Entries, Frame, Lists, Name, Spoken, Tools } from './OrganizationNav.styles.ts';
import { allUsers, usersPath, type AccountList } from './usersAddress.ts';

/** Number of organizations beyond which there is a search field. */
const searchFrom = 10;

interface OrganizationNavProps {
  companies: readonly Company[];
  /** Whether there is an entry for all users. */
  all: boolean;
  /** Address of the open list. */
  current: string;
}

/** The organizations, each with its users and its tokens. */
export function OrganizationNav({ companies, all, current }: OrganizationNavProps) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const labelled = useMemo(() => companies.map((one) => ({ ...one, label: one.name })), [companies]);
  const shown = useMemo(() => matching(labelled, wanted), [labelled, wanted]);
  const allPath = usersPath(allUsers);
  const isShown = shown.some(({ id }) => current.startsWith(usersPath(id))) || (all && current === allPath);
  const first = all ? allPath : shown[0] && usersPath(shown[0].id);
  const entries = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current !== '') entries.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const stop = isShown ? current : first;
  const marks = (path: string) => ({
    href: path,
    'aria-current': path === current ? ('page' as const) : undefined,
    tabIndex: path === stop ? 0 : -1,
  });
  return (
    <Frame aria-label={t('nav.label')}>
      {companies.length > searchFrom && (
        <Tools>
          <SearchField label={t('nav.search')} value={search} onChange={setSearch} />
        </Tools>
      )}
      <Entries ref={entries} onKeyDown={moveAmongLinks}>
        {all && (
          <li>
            <Link {...marks(allPath)}>
              <Icon name="users-round" />
              {t('nav.all')}
            </Link>
          </li>
        )}
        {shown.map((company) => (
          <li key={company.id}>
            <Name>
              <span title={company.name}>{company.name}</span>
              {company.type === 'Partner' && <Pill tone="brand">{t('nav.partner')}</Pill>}
            </Name>
            <Lists>
              <Entry company={company} list="users" marks={marks} />
              <Entry company={company} list="tokens" marks={marks} />
            </Lists>
          </li>
        ))}
      </Entries>
      {companies.length > 0 && shown.length === 0 && (
        <NoMatchState action={<Button onClick={() => setSearch('')}>{t('nav.clear')}</Button>} />
      )}
    </Frame>
  );
}

interface EntryProps {
  company: Company;
  list: AccountList;
  marks: (path: string) => { href: string; 'aria-current': 'page' | undefined; tabIndex: number };
}

function Entry({ company, list, marks }: EntryProps) {
  const { t } = useTranslation('users');
  const { number } = useFormats();
  return (
    <li>
      <Link {...marks(usersPath(company.id, list))}>
        <Icon name={list === 'users' ? 'users' : 'key'} size={15} />
        <span aria-hidden>{t(`nav.${list}`)}</span>
        <Count aria-hidden>{number(company[list])}</Count>
        {/* Read out of context, a link has to name its organization. */}
        <Spoken>
          {t(list === 'users' ? 'nav.usersOf' : 'nav.tokensOf', { name: company.name })}: {number(company[list])}
        </Spoken>
      </Link>
    </li>
  );
}
