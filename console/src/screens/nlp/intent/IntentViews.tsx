import type { Intent } from '@parlance/contract/calls/nlp';
import { TabLinks } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { addressName, intentViews, studioPath, type IntentView } from '../address/studioAddress.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  > nav {
    flex: 0 1 auto;
  }
`;

interface IntentViewsProps {
  intent: Intent;
  view: IntentView;
  /** At the right, for example a search field. */
  children?: ReactNode;
}

/** The tabs of an intent; each has its own address. */
export function IntentViews({ intent, view, children }: IntentViewsProps) {
  const { t } = useTranslation('nlp');
  const keep = useKeptQuery();
  const counts = {
    utterances: intent.utterances.length,
    attributes: intent.attributes.length,
    answers: intent.answers.length,
    conversations: undefined,
  };
  const name = addressName(intent.intent_name, intent.id);
  return (
    <Row>
      <TabLinks
        label={t('intent.views')}
        value={view}
        items={intentViews.map((id) => ({
          id,
          label: t(`view.${id}`),
          count: counts[id],
          href: keep(studioPath('intent', name, id === 'utterances' ? undefined : id)),
        }))}
      />
      {children}
    </Row>
  );
}
