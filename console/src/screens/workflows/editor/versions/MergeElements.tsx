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
  /** The part that stays; undefined: some conflict is open, or what was chosen does not fit together. */
  onChange: (part: Partial<ScriptParts> | undefined) => void;
}

/** Two people's changes of rules, triggers, states or settings: those that go together are merged, the others are chosen one by one. */
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
