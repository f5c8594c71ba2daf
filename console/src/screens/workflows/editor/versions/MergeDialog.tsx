import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScriptConflict } from '../data/saveScript.ts';
import { isListed, type PartKey, partKeys, type ScriptParts } from '../data/scriptDraft.ts';
import { pickKeys } from '../../../../shared/conflict/changes.ts';
import { MergeCode } from './MergeCode.tsx';
import { Left } from './MergeDialog.styles.ts';
import { MergeElements } from './MergeElements.tsx';
import { MergeField } from './MergeField.tsx';

interface MergeDialogProps {
  ws: string;
  conflict: ScriptConflict;
  /** Called with the resolved parts; undefined: nothing is saved. */
  onAnswer: (chosen: Partial<ScriptParts> | undefined) => void;
}

/** Resolves the conflicts between two users' changes, shown beside the common base. */
export function MergeDialog({ ws, conflict, onAnswer }: MergeDialogProps) {
  const { t } = useTranslation(['scriptEditor', 'common']);
  const { keys, lines, mine, author } = conflict;
  const [chosen, setChosen] = useState<Partial<ScriptParts>>({});
  const left = keys.filter((key) => !(key in chosen)).length;
  const choose = (part: Partial<ScriptParts>) => setChosen((before) => ({ ...before, ...part }));
  const reopen = (key: PartKey) =>
    setChosen((before) =>
      pickKeys(
        before,
        partKeys.filter((one) => one !== key && one in before),
      ),
    );
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
        {keys.map((key) => {
          const parts = lines[key];
          const decide = (part: Partial<ScriptParts> | undefined) => (part ? choose(part) : reopen(key));
          if (parts && key === 'scriptCode') {
            return (
              <MergeCode
                key={key}
                parts={parts}
                author={author}
                onChange={(scriptCode) => decide(scriptCode === undefined ? undefined : { scriptCode })}
              />
            );
          }
          if (parts && isListed(key)) {
            return <MergeElements key={key} part={key} parts={parts} conflict={conflict} onChange={decide} />;
          }
          return <MergeField key={key} ws={ws} part={key} conflict={conflict} chosen={chosen} onChoose={choose} />;
        })}
      </Stack>
    </Modal>
  );
}
