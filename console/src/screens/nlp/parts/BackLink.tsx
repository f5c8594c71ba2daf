import { LinkButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useKeptQuery } from '../address/useStudioQuery.ts';
import { studioPath, type StudioTab } from '../address/studioAddress.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';

/** A link back to the list, where it is not shown beside; on a phone only an arrow beside the name. */
export function BackLink({ tab }: { tab: StudioTab }) {
  const { t } = useTranslation('nlp');
  const narrow = useNarrow();
  const keep = useKeptQuery();
  if (!narrow) return null;
  return (
    <LinkButton variant="ghost" size="s" icon="arrow-left" iconOnPhones href={keep(studioPath(tab))}>
      {t(`tab.${tab}`)}
    </LinkButton>
  );
}
