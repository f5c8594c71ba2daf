import type { NlpClass } from '@parlance/contract/calls/nlp';
import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { addressName, classViews, studioPath, type ClassView } from '../address/studioAddress.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';

/** Which part of a class is shown; each has its own address. */
export function ClassViews({ one, view }: { one: NlpClass; view: ClassView }) {
  const { t } = useTranslation('models');
  const keep = useKeptQuery();
  const name = addressName(one.class_name, one.id);
  return (
    <TabLinks
      label={t('views')}
      value={view}
      items={classViews.map((id) => ({
        id,
        label: t(`view.${id}`),
        href: keep(studioPath('class', name, id === 'overview' ? undefined : id)),
      }))}
    />
  );
}
