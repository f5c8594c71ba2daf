import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublishDialog } from './PublishDialog.tsx';

/** Shows what the newest model would change, and publishes it. */
export function PublishButton({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('models');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="upload" title={t('publishNewest', { name: one.class_name })} onClick={() => setOpen(true)}>
        {t('action.publish')}
      </Button>
      {open && <PublishDialog ws={ws} one={one} onClose={() => setOpen(false)} />}
    </>
  );
}
