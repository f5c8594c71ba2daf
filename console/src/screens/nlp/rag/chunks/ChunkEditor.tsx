import type { KnowledgeChunk } from '@parlance/contract/calls/knowledge/chunks';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { Button, TextArea } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { documentDraft } from '../data/knowledgeDrafts.ts';
import { useEditDraft } from '../../../../shared/drafts/useDraft.ts';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { type Place, saveChunkText } from '../data/chunks.ts';

interface ChunkEditorProps {
  place: Place;
  chunk: KnowledgeChunk;
  onClose: () => void;
}

/** Edits the text of a chunk. Ctrl+Enter saves, Escape closes; the typed text is kept until it is saved or dropped. */
export function ChunkEditor({ place, chunk, onClose }: ChunkEditorProps) {
  const { t } = useTranslation(['knowledge', 'common']);
  const draft = useEditDraft(documentDraft(place.ws, place.base, chunk.document, 'chunk', chunk.id), {
    version: chunk.version,
    value: chunk.text,
  });
  const saving = useSaving();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    const { edit } = draft;
    if (saving.busy || draft.value.trim() === '') return;
    if (!edit) return onClose();
    let saved = false;
    await saving.run(async () => {
      saved = await saveChunkText(place, chunk, { ...edit, value: edit.value.trim() });
    });
    if (!saved) return;
    draft.clear();
    onClose();
  };
  const leave = () => {
    draft.clear();
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    else if (event.key === 'Escape' && !saving.busy) leave();
    else if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Stack gap={2} onKeyDown={press}>
      {saving.error && <Alert>{saving.error}</Alert>}
      <TextArea
        ref={field}
        label={t('chunk.text')}
        hideLabel
        rows={4}
        maxRows={20}
        maxLength={knowledgeLimits.chunkLength}
        readOnly={saving.busy}
        value={draft.value}
        onChange={draft.change}
      />
      <Inline gap={2}>
        <Button
          variant="primary"
          size="s"
          loading={saving.busy}
          disabled={draft.value.trim() === ''}
          onClick={() => void save()}
        >
          {t('common:action.save')}
        </Button>
        <Button size="s" disabled={saving.busy} onClick={leave}>
          {t('common:action.cancel')}
        </Button>
      </Inline>
    </Stack>
  );
}
