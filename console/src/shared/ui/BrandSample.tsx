import { Inline } from '@parlance/ui-kit/layout';
import { brandPalette } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

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

/** A brand colour in the light and the night scheme; an unreadable one is corrected, with a note. */
export function BrandSample({ colour }: { colour: string }) {
  const { t } = useTranslation('parts');
  const { corrected, light, night } = brandPalette(colour);
  return (
    <>
      <Inline>
        <Sample style={{ background: light.solid, color: light.onSolid }}>{t('brand.light')}</Sample>
        <Sample style={{ background: night.solid, color: night.onSolid }}>{t('brand.night')}</Sample>
      </Inline>
      <Verdict data-corrected={corrected}>
        {corrected ? t('brand.corrected', { asked: colour, light: light.solid, night: night.solid }) : t('brand.fine')}
      </Verdict>
    </>
  );
}
