import { LinkButton } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useKeptQuery } from '../address/useStudioQuery.ts';
import { studioPath, type StudioTab } from '../address/studioAddress.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';

/** Back to the list, where it is not beside; on a phone the arrow alone, beside the name. */
export function BackLink({ tab }: { tab: StudioTab }) {
  const { t } = useTranslation('nlp');
  const narrow = useNarrow();
  const phone = useMediaQuery('(max-width: 600px)');
  const keep = useKeptQuery();
  if (!narrow) return null;
  const name = t(`tab.${tab}`);
  return (
    <LinkButton
      variant="ghost"
      size="s"
      icon="arrow-left"
      href={keep(studioPath(tab))}
      aria-label={name}
      title={phone ? name : undefined}
    >
      {phone ? undefined : name}
    </LinkButton>
  );
}
