import { SegmentedControl } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { pickKeys } from '../../../../shared/conflict/changes.ts';
import type { ScriptConflict } from '../data/saveScript.ts';
import type { PartKey, ScriptParts } from '../data/scriptDraft.ts';
import { Head, Hunk } from './MergeDialog.styles.ts';
import { MergePanes, paneSides } from './MergePanes.tsx';
import { usePartLines } from './usePartLines.ts';

interface MergeFieldProps {
  ws: string;
  part: PartKey;
  conflict: ScriptConflict;
  chosen: Partial<ScriptParts>;
  onChoose: (part: Partial<ScriptParts>) => void;
}

/** A part that two users changed differently; one version is chosen as a whole. */
export function MergeField({ ws, part, conflict, chosen, onChoose }: MergeFieldProps) {
  const { t } = useTranslation('scriptEditor');
  const { base, theirs, mine, author } = conflict;
  const linesOf = usePartLines(ws);
  const name = t(`field.${part}`);
  const isChosen = part in chosen;
  const side = isChosen ? paneSides.findLast((one) => chosen[part] === conflict[one][part]) : undefined;
  const lines = {
    kind: 'conflict' as const,
    base: linesOf(base, part),
    theirs: linesOf(theirs, part),
    mine: linesOf(mine, part),
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
