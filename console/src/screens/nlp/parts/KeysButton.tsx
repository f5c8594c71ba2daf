import { IconButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { showShortcuts } from '../../../shared/state/commandLayer.ts';

/** Hidden on phones, which have no keys. */
const Shown = styled(IconButton)`
  @media (max-width: 600px) {
    display: none;
  }
`;

/** Opens the shortcut sheet. */
export function KeysButton() {
  const { t } = useTranslation('nlp');
  return (
    <Shown variant="ghost" icon="keyboard" label={t('keys.title')} aria-keyshortcuts="?" onClick={showShortcuts} />
  );
}
