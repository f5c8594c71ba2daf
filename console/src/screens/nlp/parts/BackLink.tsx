import { LinkButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useKeptQuery } from '../address/useStudioQuery.ts';
import { studioPath, type StudioTab } from '../address/studioAddress.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';

const Back = styled(LinkButton)`
  align-self: flex-start;
`;

/** Back to the list, where it is not beside. */
export function BackLink({ tab }: { tab: StudioTab }) {
  const { t } = useTranslation('nlp');
  const narrow = useNarrow();
  const keep = useKeptQuery();
  if (!narrow) return null;
  return (
    <Back variant="ghost" size="s" icon="arrow-left" href={keep(studioPath(tab))}>
      {t(`tab.${tab}`)}
    </Back>
  );
}
