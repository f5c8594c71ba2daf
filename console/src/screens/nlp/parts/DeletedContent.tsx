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
 * The unsaved draft of an object that was deleted; undefined without one.
 * @param empty value to compare with; never returned
 */
export const useUnsaved = <T,>(key: string, empty: T): T | undefined =>
  useEditDraft(key, { version: 0, value: empty }).edit?.value;

interface DeletedContentProps {
  /** The tab of the object's list. */
  tab: StudioTab;
  title: string;
  /** The unsaved texts; parts without a text are left out. */
  unsaved: readonly { label: string; text: string | undefined }[];
  /** An action for where no list is shown beside. */
  action?: ReactNode;
}

/** Says that the open object was deleted by another user, and shows its unsaved texts, to be copied. */
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
      {/* Without unsaved texts it fills the page; otherwise they follow directly. */}
      {kept.length > 0 ? <div>{state}</div> : state}
      {kept.map(({ label, text = '' }, place) => (
        <Card key={place} title={label} actions={<CopyButton text={text} />}>
          <TextArea label={label} hideLabel readOnly maxRows={12} value={text} onChange={() => undefined} />
        </Card>
      ))}
    </Detail>
  );
}
