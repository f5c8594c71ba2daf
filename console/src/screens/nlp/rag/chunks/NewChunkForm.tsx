import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { Button, TextArea, TextField } from '@parlance/ui-kit/form';
import { Card, Inline } from '@parlance/ui-kit/layout';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentDraft } from '../data/knowledgeDrafts.ts';
import { useTextDraft } from '../../../../shared/drafts/useDraft.ts';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { addChunk, type Place } from '../data/chunks.ts';
import { SubmitForm } from '../../../../shared/ui/SubmitForm.tsx';

interface NewChunkFormProps {
  place: Place;
  document: string;
  /** Id of the chunk above; undefined: at the end. */
  after: string | undefined;
  /** Headings of the chunk above. */
  path: readonly string[];
  /** Called with the id of the new chunk; undefined when it was cancelled. */
  onClose: (made?: string) => void;
}

/** Adds a chunk by hand; it stays when the document is read again. */
export function NewChunkForm({ place, document, after, path, onClose }: NewChunkFormProps) {
  const { t } = useTranslation(['knowledge', 'common']);
  const [heading, setHeading] = useState(path.at(-1) ?? '');
  const [text, setText] = useTextDraft(documentDraft(place.ws, place.base, document, 'new chunk'));
  const saving = useSaving();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const above = path.slice(0, -1);
  const save = async () => {
    if (text.trim() === '') return;
    const title = heading.trim();
    await saving.run(async () => {
      const { id } = await addChunk(place, {
        document,
        ...(after !== undefined && { after }),
        path: title ? [...above, title] : [...above],
        text: text.trim(),
      });
      setText('');
      onClose(id);
    });
  };
  return (
    <Card>
      <SubmitForm gap={3} problem={saving.error} onSubmit={() => void save()}>
        <TextField
          label={t('chunk.heading')}
          optional
          maxLength={knowledgeLimits.headingLength}
          value={heading}
          onChange={setHeading}
        />
        <TextArea
          ref={field}
          label={t('chunk.text')}
          required
          rows={4}
          maxRows={16}
          maxLength={knowledgeLimits.chunkLength}
          value={text}
          onChange={setText}
        />
        <Inline gap={2}>
          <Button type="submit" variant="primary" loading={saving.busy} disabled={text.trim() === ''}>
            {t('chunk.add')}
          </Button>
          <Button disabled={saving.busy} onClick={() => onClose()}>
            {t('common:action.cancel')}
          </Button>
        </Inline>
      </SubmitForm>
    </Card>
  );
}
