import { Button, ColorField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { brand } from '../../shared/brand.ts';
import { setSetting, settings, themeOf } from '../../shared/state/settings.ts';
import { BrandSample } from '../../shared/ui/BrandSample.tsx';

/** The user's own colour of the console, applied at once. */
export function BrandColour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common', 'parts']);
  const asked = themeOf(useSnapshot(settings)).brand ?? brand.colour;
  return (
    <Modal
      open
      onClose={onClose}
      size="small"
      title={t('brand.title')}
      footer={
        <>
          <Button onClick={() => setSetting('brand', brand.colour)}>{t('brand.reset')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <Stack>
        <ColorField
          label={t('brand.label')}
          hint={t('parts:brand.hint')}
          value={asked}
          onChange={(colour) => setSetting('brand', colour)}
        />
        <BrandSample colour={asked} />
      </Stack>
    </Modal>
  );
}
