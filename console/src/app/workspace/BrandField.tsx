import { ColorField, Switch } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { brand } from '../../shared/brand.ts';
import { BrandSample } from '../../shared/ui/BrandSample.tsx';

interface BrandFieldProps {
  /** `#rrggbb`; empty: the product's own. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The colour of a workspace's chat, as people will see it. */
export function BrandField({ value, onChange, error }: BrandFieldProps) {
  const { t } = useTranslation(['workspace', 'parts']);
  const own = value !== '';
  return (
    <Stack gap={3}>
      <Switch
        label={t('brand.custom')}
        description={t('brand.customText')}
        checked={own}
        onChange={(on) => onChange(on ? brand.colour : '')}
      />
      {own && (
        <>
          <ColorField
            label={t('brand.label')}
            hint={t('parts:brand.hint')}
            value={value}
            onChange={onChange}
            error={error}
          />
          <BrandSample colour={value} />
        </>
      )}
    </Stack>
  );
}
