import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { limits } from '@parlance/contract/limits';
import { SegmentedControl, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call.ts';
import { useGuardedClose } from '../../../../shared/ui/useGuardedClose.ts';
import { AddForm, type AddProps } from './AddForm.tsx';
import { AddFiles } from './AddFiles.tsx';
import { AddSite } from './AddSite.tsx';
import { AddText } from './AddText.tsx';

const sources = ['files', 'address', 'site', 'text'] as const;
type Source = (typeof sources)[number];
const icons = { files: 'upload', address: 'globe', site: 'network', text: 'type' } as const;

interface AddDocumentsDialogProps {
  ws: string;
  base: KnowledgeBase;
  /** Files to begin with. */
  files: readonly File[];
  onClose: () => void;
}

/** Documents from files, an address, a site or typed text. */
export function AddDocumentsDialog({ ws, base, files, onClose }: AddDocumentsDialogProps) {
  const { t } = useTranslation('knowledge');
  const [source, setSource] = useState<Source>('files');
  const [dirty, setDirty] = useState(files.length > 0);
  const close = useGuardedClose(dirty, onClose);
  const form = { ws, base: base.id, onDirty: setDirty, onCancel: close, onDone: onClose };
  return (
    <Modal
      open
      size="large"
      title={t('add.open')}
      description={t('add.into', { name: base.name })}
      closeOnOutside={false}
      onClose={close}
    >
      <Stack gap={4}>
        <SegmentedControl
          label={t('add.source')}
          options={sources.map((value) => ({ value, label: t(`add.sources.${value}`), icon: icons[value] }))}
          value={source}
          onChange={(value) => {
            setSource(sources.find((one) => one === value) ?? 'files');
            setDirty(false);
          }}
        />
        {source === 'files' && <AddFiles {...form} files={files} />}
        {source === 'address' && <AddAddress {...form} />}
        {source === 'site' && <AddSite {...form} />}
        {source === 'text' && <AddText {...form} />}
      </Stack>
    </Modal>
  );
}

/** One page of the web. */
function AddAddress(props: AddProps) {
  const { t } = useTranslation('knowledge');
  const [url, setUrl] = useState('');
  const { ws, base } = props;
  return (
    <AddForm
      {...props}
      incomplete={url.trim() === ''}
      onAdd={(description) =>
        call('POST /api/1.0/gael/:ws/rag/:base/addresses', {
          params: { ws, base },
          body: { url: url.trim(), ...description },
        })
      }
    >
      <TextField
        label={t('add.url')}
        hint={t('add.urlHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        required
        maxLength={limits.urlLength}
        value={url}
        onChange={(next) => {
          setUrl(next);
          props.onDirty(next !== '');
        }}
      />
    </AddForm>
  );
}
