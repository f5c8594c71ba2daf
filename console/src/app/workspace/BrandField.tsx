import { ColorField, Switch } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { brandPalette } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { brand } from '../../shared/brand.ts';

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

interface BrandFieldProps {
  /** `#rrggbb`; empty: the product's own. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The colour of a workspace's chat, as people will see it; one that cannot be read is corrected, and it says so. */
export function BrandField({ value, onChange, error }: BrandFieldProps) {
  const { t } = useTranslation('workspace');
  const own = value !== '';
  const { corrected, light, night } = brandPalette(own ? value : brand.colour);
  return (
    <Stack gap={3}>
      <Switch
        label={t('brand.own')}
        description={t('brand.ownText')}
        checked={own}
        onChange={(on) => onChange(on ? brand.colour : '')}
      />
      {own && (
        <>
          <ColorField label={t('brand.label')} hint={t('brand.hint')} value={value} onChange={onChange} error={error} />
          <Inline>
            <Sample style={{ background: light.solid, color: light.onSolid }}>{t('brand.light')}</Sample>
            <Sample style={{ background: night.solid, color: night.onSolid }}>{t('brand.night')}</Sample>
          </Inline>
          <Verdict data-corrected={corrected}>
            {corrected
              ? t('brand.corrected', { asked: value, light: light.solid, night: night.solid })
              : t('brand.fine')}
          </Verdict>
        </>
      )}
    </Stack>
  );
}
