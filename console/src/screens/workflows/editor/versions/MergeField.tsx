import { SegmentedControl } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { pickKeys } from '../../../../shared/conflict/changes.ts';
import type { ScriptConflict } from '../data/saveScript.ts';
import { linesOfValue } from '../data/valueLines.ts';
import type { PartKey, ScriptParts } from '../data/scriptDraft.ts';
import { Head, Hunk } from './MergeDialog.styles.ts';
import { useLineText } from './useLineText.ts';
import { MergePanes, paneSides } from './MergePanes.tsx';

interface MergeFieldProps {
  part: PartKey;
  conflict: ScriptConflict;
  chosen: Partial<ScriptParts>;
  onChoose: (part: Partial<ScriptParts>) => void;
}

/** A part that two people changed differently as a whole, and whose stays. */
export function MergeField({ part, conflict, chosen, onChoose }: MergeFieldProps) {
  const { t } = useTranslation('scriptEditor');
  const { base, theirs, mine, author } = conflict;
  const textOf = useLineText();
  const linesOf = (parts: ScriptParts): string[] => {
    const value = parts[part];
    return typeof value === 'string' ? value.split('\n') : linesOfValue(value).flatMap((line) => textOf(line) ?? []);
  };
  const name = t(`field.${part}`);
  const isChosen = part in chosen;
  const side = isChosen ? paneSides.findLast((one) => chosen[part] === conflict[one][part]) : undefined;
  const lines = {
    kind: 'conflict' as const,
    base: linesOf(base),
    theirs: linesOf(theirs),
    mine: linesOf(mine),
  };
  return (
    <Hunk aria-label={name} data-kind={isChosen ? 'chosen' : 'conflict'}>
      <Head>
        <h3>{name}</h3>
        <SegmentedControl
          size="s"
          label={t('conflict.side', { field: name })}
          value={side ?? ''}
          options={(['theirs', 'mine', 'base'] as const).map((one) => ({
            value: one,
            label: t(`conflict.take.${one}`),
          }))}
          onChange={(next) => {
            const from = paneSides.find((one) => one === next) ?? 'mine';
            onChoose(pickKeys(conflict[from], [part]));
          }}
        />
      </Head>
      <MergePanes part={lines} author={author} />
    </Hunk>
  );
}
