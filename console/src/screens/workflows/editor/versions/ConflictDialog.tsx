import { Button, SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { DiffView } from '../../../../shared/code/LazyCode.tsx';
import type { ScriptConflict } from '../data/saveScript.ts';
import type { DraftKey, ScriptDraft } from '../data/scriptDraft.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin-bottom: var(--space-2);
  h3 {
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
`;

/** A field of a script as text, to be compared. */
export function textOf(draft: ScriptDraft, key: DraftKey): string {
  const value = draft[key];
  if (typeof value === 'string') return value;
  return key === 'tags' ? draft.tags.join('\n') : JSON.stringify(value, null, 2);
}

interface ConflictDialogProps {
  conflict: ScriptConflict;
  /** With the fields that stay as the other person saved them; undefined: nothing is saved. */
  onAnswer: (theirs: readonly DraftKey[] | undefined) => void;
}

/** What two people changed differently, field by field, and whose stays. */
export function ConflictDialog({ conflict, onAnswer }: ConflictDialogProps) {
  const { t } = useTranslation(['scriptEditor', 'common']);
  const { keys, mine, theirs, author } = conflict;
  const [taken, setTaken] = useState<ReadonlySet<DraftKey>>(new Set());
  const choose = (key: DraftKey, side: string) => {
    const next = new Set(taken);
    if (side === 'theirs') next.add(key);
    else next.delete(key);
    setTaken(next);
  };
  return (
    <Modal
      open
      size="wide"
      closeOnOutside={false}
      title={t('conflict.title', { name: mine.name })}
      description={t('conflict.text', { author })}
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>{t('common:conflict.continueEditing')}</Button>
          <Button variant="primary" onClick={() => onAnswer([...taken])}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {keys.map((key) => (
          <section key={key} aria-label={t(`field.${key}`)}>
            <Head>
              <h3>{t(`field.${key}`)}</h3>
              <SegmentedControl
                size="s"
                label={t('conflict.side', { field: t(`field.${key}`) })}
                value={taken.has(key) ? 'theirs' : 'mine'}
                options={[
                  { value: 'mine', label: t('common:conflict.keepMine') },
                  { value: 'theirs', label: t('common:conflict.takeTheirs') },
                ]}
                onChange={(side) => choose(key, side)}
              />
            </Head>
            <DiffView
              label={t(`field.${key}`)}
              before={textOf(theirs, key)}
              after={textOf(mine, key)}
              beforeLabel={t('conflict.theirs', { author })}
              afterLabel={t('common:conflict.mine')}
              language={key === 'scriptCode' ? 'javascript' : key === 'attributes' ? 'json' : 'text'}
            />
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
