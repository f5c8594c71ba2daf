import type { Intent } from '@parlance/contract/calls/nlp';
import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { addressName, intentViews, studioPath, type IntentView } from '../address/studioAddress.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';

interface IntentViewsProps {
  intent: Intent;
  view: IntentView;
}

/** The tabs of an intent; each has its own address. */
export function IntentViews({ intent, view }: IntentViewsProps) {
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
  );
}
