import { Button, ColorField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { brandPalette } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { brand } from '../../shared/brand.ts';
import { setSetting, settings, themeOf } from '../../shared/state/settings.ts';

const Sample = styled.span`
  flex: 1;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  text-align: center;
`;
const Verdict = styled.output`
  display: block;
  color: var(--text-muted);
  &[data-corrected='true'] {
    color: var(--warning-text);
  }
`;

/** The colour of the console for this person, shown at once; one that cannot be read is corrected, and it says so. */
export function BrandColour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const asked = themeOf(useSnapshot(settings)).brand ?? brand.colour;
  const { corrected, light, night } = brandPalette(asked);
  return (
    <Modal open onClose={onClose} size="small" title={t('brand.title')}>
      <Stack>
        <ColorField
          label={t('brand.label')}
          hint={t('brand.hint')}
          value={asked}
          onChange={(colour) => setSetting('brand', colour)}
        />
        <Inline>
          <Sample style={{ background: light.solid, color: light.onSolid }}>{t('brand.light')}</Sample>
          <Sample style={{ background: night.solid, color: night.onSolid }}>{t('brand.night')}</Sample>
        </Inline>
        <Verdict data-corrected={corrected}>
          {corrected ? t('brand.corrected', { asked, light: light.solid, night: night.solid }) : t('brand.fine')}
        </Verdict>
        <Inline justify="end">
          <Button onClick={() => setSetting('brand', brand.colour)}>{t('brand.reset', { name: brand.name })}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </Inline>
      </Stack>
    </Modal>
  );
}
