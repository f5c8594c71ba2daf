import { ShortcutSheet } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';

/** The keys of the intents tab. */
export function IntentKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('nlp');
  return (
    <ShortcutSheet
      open={open}
      onClose={onClose}
      title={t('keys.title')}
      groups={[
        {
          title: t('view.utterances'),
          shortcuts: [
            { keys: 'n', label: t('keys.new') },
            { keys: '/', label: t('keys.search') },
            { keys: 'Enter', label: t('keys.edit') },
            { keys: 'e', label: t('keys.edit') },
            { keys: 'i', label: t('keys.move') },
            { keys: 'd', label: t('keys.delete') },
            { keys: 'space', label: t('keys.select') },
            { keys: 'mod+a', label: t('keys.selectAll') },
          ],
        },
        {
          title: t('keys.marking'),
          shortcuts: [
            { keys: 'Shift+right', label: t('keys.selectWords') },
            { keys: '1', label: t('keys.mark') },
            { keys: '0', label: t('marks.remove') },
            { keys: 'Escape', label: t('keys.leave') },
          ],
        },
      ]}
    />
  );
}
