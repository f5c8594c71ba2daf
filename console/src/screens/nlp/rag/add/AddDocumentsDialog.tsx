import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToLeave } from '../../../../shared/state/askToLeave.ts';
import { StepsDialog } from '../../../../shared/ui/StepsDialog.tsx';
import { useGuardedClose } from '../../../../shared/ui/useGuardedClose.ts';
import { AddFiles } from './AddFiles.tsx';
import { AddPage, AddSite } from './AddFromWeb.tsx';
import { AddText } from './AddText.tsx';

const sources = ['files', 'address', 'site', 'text'] as const;
type Source = (typeof sources)[number];
const icons = { files: 'upload', address: 'globe', site: 'network', text: 'type' } as const;

interface AddDocumentsDialogProps {
  ws: string;
  base: KnowledgeBase;
  /** The initial files. */
  files: readonly File[];
  onClose: () => void;
}

/** Adds documents from files, an address, a site or typed text. */
export function AddDocumentsDialog({ ws, base, files, onClose }: AddDocumentsDialogProps) {
  const { t } = useTranslation('knowledge');
  const [source, setSource] = useState<Source>('files');
  const [dirty, setDirty] = useState(files.length > 0);
  const close = useGuardedClose(dirty, onClose);
  // Each source has a form of its own, so another one discards what was entered.
  const choose = async (next: Source) => {
    if (next === source || (dirty && !(await askToLeave()))) return;
    setSource(next);
    setDirty(false);
  };
  const form = { ws, base: base.id, onDirty: setDirty, onCancel: close, onDone: onClose };
  return (
    <StepsDialog
      size="large"
      title={t('add.open')}
      description={t('add.into', { name: base.name })}
      closeOnOutside={false}
      guard={!dirty}
      onClose={close}
    >
      <Stack gap={4}>
        <SegmentedControl
          label={t('add.source')}
          options={sources.map((value) => ({ value, label: t(`add.sources.${value}`), icon: icons[value] }))}
          value={source}
          onChange={(value) => void choose(sources.find((one) => one === value) ?? 'files')}
        />
        {source === 'files' && <AddFiles {...form} files={files} />}
        {source === 'address' && <AddPage {...form} />}
        {source === 'site' && <AddSite {...form} />}
        {source === 'text' && <AddText {...form} />}
      </Stack>
      <LeaveGuard dirty={dirty} />
    </StepsDialog>
  );
}
