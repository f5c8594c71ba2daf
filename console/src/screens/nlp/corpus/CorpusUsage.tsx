import type { CorpusUse } from '@parlance/contract/calls/nlp';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { AppLink } from '../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';

const Words = styled.span`
  display: inline-flex;
  gap: var(--space-1);
`;

/** The attributes that take their values from a corpus, by intent. */
export function CorpusUsage({ uses }: { uses: readonly CorpusUse[] }) {
  const { t } = useTranslation('corpus');
  const keep = useKeptQuery();
  const columns = useMemo(
    (): Column<CorpusUse>[] => [
      {
        key: 'intent',
        header: t('usage.intent'),
        value: (use) => use.intent_name,
        cell: (use) => (
          <AppLink href={keep(studioPath('intent', addressName(use.intent_name, use.intent_id), 'attributes'))}>
            {use.intent_name}
          </AppLink>
        ),
        grow: true,
      },
      {
        key: 'attributes',
        header: t('usage.attributes'),
        value: (use) => use.attributes.join(', '),
        cell: (use) => (
          <Words>
            {use.attributes.map((name) => (
              <Pill key={name}>{name}</Pill>
            ))}
          </Words>
        ),
        width: 220,
      },
      {
        key: 'classes',
        header: t('usage.classes'),
        value: (use) => use.classes.join(', '),
        cell: (use) => (
          <Words>
            {use.classes.map((name) => (
              <AppLink key={name} href={keep(studioPath('class', name))}>
                {name}
              </AppLink>
            ))}
          </Words>
        ),
        width: 220,
      },
    ],
    [t, keep],
  );
  return (
    <DataTable
      label={t('view.usage')}
      rows={uses}
      columns={columns}
      rowKey={(use) => use.intent_id}
      autoHeight
      empty={<EmptyState icon="link" title={t('usage.none')} text={t('usage.noneText')} />}
    />
  );
}
