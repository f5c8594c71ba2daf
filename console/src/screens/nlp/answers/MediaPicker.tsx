import type { Media } from '@parlance/contract/calls/media';
import { limits } from '@parlance/contract/limits';
import { EmptyState, Progress, SkeletonCards } from '@parlance/ui-kit/data';
import { FileDrop, IconButton } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { call, isCancelled, upload } from '../../../shared/api/call.ts';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { mediaAddress } from './mediaAddress.ts';
import { Pictures, Tile } from './MediaPicker.styles.ts';

const list = 'GET /api/1.0/workspaces/:ws/media';

interface MediaPickerProps {
  ws: string;
  onPick: (id: string) => void;
  onClose: () => void;
}

/**
 * The workspace's images: selects one, uploads another, deletes those that no answer uses. Closing cancels the upload:
 * the answer may have been edited by the time it ends.
 */
export function MediaPicker({ ws, onPick, onClose }: MediaPickerProps) {
  const { t } = useTranslation('rich');
  const pictures = useCall(list, { params: { ws } });
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState('');
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const bring = async ([file]: File[]) => {
    if (!file) return;
    setFailure('');
    setSent(0);
    sending.current = new AbortController();
    try {
      const { id } = await upload('POST /api/1.0/workspaces/:ws/media', {
        params: { ws },
        fields: {},
        file,
        signal: sending.current.signal,
        onProgress: setSent,
      });
      void invalidate(list);
      onPick(id);
    } catch (error) {
      if (!isCancelled(error)) setFailure(reasonOf(error));
    } finally {
      setSent(undefined);
    }
  };

  return (
    <Modal open size="large" title={t('media.title')} onClose={onClose}>
      <Stack gap={4}>
        <FileDrop
          label={t('media.upload')}
          hint={t('media.uploadHint')}
          accept=".png,.jpg,.jpeg,.gif,.webp"
          maxBytes={limits.fileBytes}
          error={failure || undefined}
          disabled={sent !== undefined}
          onFiles={(files) => void bring(files)}
        />
        {sent !== undefined && <Progress label={t('media.uploading')} value={sent} max={1} />}
        <Answer query={pictures} loading={<SkeletonCards cards={6} />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon="image" title={t('media.none')} text={t('media.noneText')} />
            ) : (
              <Pictures aria-label={t('media.title')}>
                {data.map((picture) => (
                  <Picture key={picture.id} ws={ws} picture={picture} onPick={() => onPick(picture.id)} />
                ))}
              </Pictures>
            )
          }
        </Answer>
      </Stack>
    </Modal>
  );
}

function Picture({ ws, picture, onPick }: { ws: string; picture: Media; onPick: () => void }) {
  const { t } = useTranslation(['rich', 'common']);
  const { id, name, used_in, kept_for } = picture;
  const uses = [
    used_in.length > 0 && t('media.used', { where: used_in.join(', ') }),
    kept_for.length > 0 && t('media.kept', { where: kept_for.join(', ') }),
  ];
  const where = uses.filter(Boolean).join('. ');
  const remove = () =>
    askDelete({
      name,
      effect: t('media.deleteText'),
      permanent: true,
      onConfirm: async () => {
        await call('DELETE /api/1.0/workspaces/:ws/media/:mediaId', { params: { ws, mediaId: id } });
        await invalidate(list);
      },
    });
  return (
    <Tile>
      <button type="button" aria-label={t('media.pick', { name })} onClick={onPick}>
        <img src={mediaAddress(ws, id)} alt="" loading="lazy" />
        <span>{name}</span>
      </button>
      <small title={where}>{where || t('media.unused')}</small>
      {!where && (
        <IconButton icon="trash-2" size="s" label={t('media.delete', { name })} onClick={() => void remove()} />
      )}
    </Tile>
  );
}
