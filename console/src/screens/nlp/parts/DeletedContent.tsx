import { EmptyState } from '@parlance/ui-kit/data';
import { CopyButton, TextArea } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditDraft } from '../../../shared/drafts/useDraft.ts';
import type { StudioTab } from '../address/studioAddress.ts';
import { BackLink } from './BackLink.tsx';
import { Detail, DetailHead } from './layout.ts';

/**
 * What was edited under a key of a draft and not saved, of something that is there no more.
 * @param empty where nothing was edited, which is not shown
 */
export const useUnsaved = <T,>(key: string, empty: T): T | undefined =>
  useEditDraft(key, { version: 0, value: empty }).edit?.value;

interface DeletedContentProps {
  /** Where its list is. */
  tab: StudioTab;
  title: string;
  /** What was typed of it and not saved; parts without a text are left out. */
  unsaved: readonly { label: string; text: string | undefined }[];
  /** A way on, where no list is beside. */
  action?: ReactNode;
}

/** Says that someone has deleted what was shown here, and shows what was not saved of it, to be copied. */
export function DeletedContent({ tab, title, unsaved, action }: DeletedContentProps) {
  const { t } = useTranslation('nlp');
  const kept = unsaved.filter(({ text }) => text);
  const state = (
    <EmptyState
      icon="trash-2"
      title={title}
      text={t(kept.length > 0 ? 'deletedUnsaved' : 'deletedText')}
      action={action}
    />
  );
  return (
    <Detail>
      <DetailHead>
        <BackLink tab={tab} />
      </DetailHead>
      {/* Alone it fills the page; else what was typed follows at once. */}
      {kept.length > 0 ? <div>{state}</div> : state}
      {kept.map(({ label, text = '' }, place) => (
        <Card key={place} title={label} actions={<CopyButton text={text} />}>
          <TextArea label={label} hideLabel readOnly maxRows={12} value={text} onChange={() => undefined} />
        </Card>
      ))}
    </Detail>
  );
}
