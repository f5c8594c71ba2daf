import type { MergePart } from '@parlance/ui-kit/code';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import type { ScriptConflict } from '../data/saveScript.ts';
import { type ListedKey, partOfText, type ScriptParts } from '../data/scriptDraft.ts';
import { Head } from './MergeDialog.styles.ts';
import { type ConflictChoices, mergedText, MergeHunks } from './MergeHunks.tsx';
import { useLineText } from './useLineText.ts';

interface MergeElementsProps {
  part: ListedKey;
  parts: readonly MergePart[];
  conflict: ScriptConflict;
  /** Called with the merged part; undefined while a conflict is open, or when the choices are not consistent. */
  onChange: (part: Partial<ScriptParts> | undefined) => void;
}

/**
 * Two users' changes of rules, triggers, states or settings: compatible ones are merged; the user chooses a side for
 * each conflict.
 */
export function MergeElements({ part, parts, conflict, onChange }: MergeElementsProps) {
  const { t } = useTranslation('scriptEditor');
  const textOf = useLineText();
  const [chosen, setChosen] = useState<ConflictChoices>(new Map());
  const [fits, setFits] = useState(true);
  const choose = (now: ConflictChoices) => {
    const text = mergedText(parts, now);
    const value = text === undefined ? undefined : partOfText(part, text, conflict.mine);
    setChosen(now);
    setFits(text === undefined || value !== undefined);
    onChange(value);
  };
  const name = t(`field.${part}`);
  return (
    <section aria-label={name}>
      <Head>
        <h3>{name}</h3>
      </Head>
      <Stack gap={3}>
        <MergeHunks parts={parts} author={conflict.author} chosen={chosen} onChoose={choose} textOf={textOf} />
        {!fits && <Alert tone="warning">{t('conflict.noFit')}</Alert>}
      </Stack>
    </section>
  );
}
