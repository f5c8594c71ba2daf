import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { Progress } from '@parlance/ui-kit/data';
import { Button, FileDrop, IconButton } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { Stack } from '@parlance/ui-kit/layout';
import { truncate } from '@parlance/ui-kit/theme';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { DialogActions } from '../../../../shared/ui/StepsDialog.tsx';
import type { AddProps } from './AddForm.tsx';
import { readableFiles } from './chooseFile.ts';
import { type Description, DescriptionFields } from './DescriptionFields.tsx';
import { type Upload, useUploads } from './useUploads.ts';

const Files = styled.ul`
  display: grid;
  gap: 1px;
  max-height: 240px;
  margin: 0;
  padding: 0;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--space-1) var(--space-2);
    min-height: 36px;
    padding: 2px var(--space-2) 2px var(--space-3);
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  > li > span:nth-of-type(1) {
    ${truncate}
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
  svg[data-state='done'] {
    color: var(--good-text);
  }
  svg[data-state='failed'],
  [data-part='error'] {
    color: var(--bad-text);
  }
  [data-part='below'] {
    grid-column: 2 / -1;
    padding-bottom: var(--space-1);
    font-size: var(--size-s);
  }
`;

const icons = { waiting: 'file', sending: 'upload', done: 'circle-check', failed: 'circle-x' } as const;

/** Uploads several files at once with their progress; failed ones can be uploaded again. */
export function AddFiles({ ws, base, files, onDirty, onCancel, onDone }: AddProps & { files: readonly File[] }) {
  const { t } = useTranslation(['knowledge', 'common']);
  const [description, setDescription] = useState<Description>({ language: null, tags: [] });
  const sending = useUploads(ws, base, files);
  const { uploads, busy } = sending;
  const left = uploads.filter(({ state }) => state !== 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  useEffect(() => onDirty(left > 0), [left, onDirty]);
  const send = async () => {
    const lost = await sending.sendAll(description);
    if (lost > 0) return;
    notifyDone(t('add.done', { count: uploads.length }));
    onDone();
  };
  return (
    <Stack gap={4}>
      <FileDrop
        label={t('add.files')}
        hint={t('add.filesHint')}
        accept={readableFiles}
        maxBytes={knowledgeLimits.fileBytes}
        multiple
        disabled={busy}
        onFiles={sending.add}
      />
      {uploads.length > 0 && (
        <Files aria-label={t('add.list')}>
          {uploads.map((upload) => (
            <FileRow key={upload.key} upload={upload} onRemove={busy ? undefined : () => sending.remove(upload.key)} />
          ))}
        </Files>
      )}
      <DescriptionFields value={description} disabled={busy} onChange={setDescription} />
      <DialogActions>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
        <Button variant="primary" loading={busy} disabled={left === 0} onClick={() => void send()}>
          {left === 0
            ? t('add.open')
            : failed === left
              ? t('add.again', { count: failed })
              : t('add.submit', { count: left })}
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface FileRowProps {
  upload: Upload;
  /** Undefined during the upload. */
  onRemove: (() => void) | undefined;
}

function FileRow({ upload: { file, state, sent, error }, onRemove }: FileRowProps) {
  const { t } = useTranslation('knowledge');
  const { bytes } = useFormats();
  return (
    <li>
      <Icon name={icons[state]} size={15} data-state={state} />
      <span title={file.name}>{file.name}</span>
      <small>{state === 'done' ? t('add.sent') : bytes(file.size)}</small>
      {onRemove && state !== 'done' ? (
        <IconButton size="s" icon="x" label={t('add.remove', { name: file.name })} onClick={onRemove} />
      ) : (
        <span />
      )}
      {state === 'sending' && (
        <div data-part="below">
          <Progress label={t('add.sending', { name: file.name })} hideLabel value={sent} max={1} />
        </div>
      )}
      {error && (
        <div data-part="below">
          <span data-part="error" role="alert">
            {error}
          </span>
        </div>
      )}
    </li>
  );
}
