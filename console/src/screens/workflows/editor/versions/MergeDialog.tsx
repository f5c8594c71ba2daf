import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScriptConflict } from '../data/saveScript.ts';
import type { ScriptParts } from '../data/scriptDraft.ts';
import { MergeCode } from './MergeCode.tsx';
import { Left } from './MergeDialog.styles.ts';
import { MergeField } from './MergeField.tsx';

interface MergeDialogProps {
  conflict: ScriptConflict;
  /** With what becomes of the parts in conflict; undefined: nothing is saved. */
  onAnswer: (chosen: Partial<ScriptParts> | undefined) => void;
}

/** What two people changed differently, beside what it was before, and what becomes of it. */
export function MergeDialog({ conflict, onAnswer }: MergeDialogProps) {
  const { t } = useTranslation(['scriptEditor', 'common']);
  const { keys, code, mine, author } = conflict;
  const [chosen, setChosen] = useState<Partial<ScriptParts>>({});
  const left = keys.filter((key) => !(key in chosen)).length;
  const choose = (part: Partial<ScriptParts>) => setChosen((before) => ({ ...before, ...part }));
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
          <Left>{left > 0 && t('conflict.left', { count: left })}</Left>
          <Button onClick={() => onAnswer(undefined)}>{t('common:conflict.continueEditing')}</Button>
          <Button variant="primary" disabled={left > 0} onClick={() => onAnswer(chosen)}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {keys.map((key) =>
          key === 'scriptCode' ? (
            <MergeCode
              key={key}
              parts={code}
              author={author}
              onChange={(scriptCode) => {
                if (scriptCode !== undefined) return choose({ scriptCode });
                const { scriptCode: _, ...others } = chosen;
                setChosen(others);
              }}
            />
          ) : (
            <MergeField key={key} part={key} conflict={conflict} chosen={chosen} onChoose={choose} />
          ),
        )}
      </Stack>
    </Modal>
  );
}
