import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { type StudioTab, studioPath, studioTabs } from '../address/studioAddress.ts';

/** The tabs of the studio that the user may see. */
export function StudioTabs({ ws, tab }: { ws: string; tab: StudioTab }) {
  const { t } = useTranslation('nlp');
  return (
    <TabLinks
      label={t('tabs')}
      value={tab}
      items={studioTabs
        .filter((id) => can(`nlp_${id}:read`, ws))
        .map((id) => ({ id, label: t(`tab.${id}`), href: studioPath(id) }))}
    />
  );
}
