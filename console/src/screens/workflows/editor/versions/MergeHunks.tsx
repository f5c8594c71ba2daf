import type { MergePart } from '@parlance/ui-kit/code';
import { Button, SegmentedControl } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Head, Hunk, Unchanged } from './MergeDialog.styles.ts';
import { MergePanes } from './MergePanes.tsx';

const sides = ['theirs', 'mine', 'both', 'base'] as const;
export type Side = (typeof sides)[number];
/** The chosen side of each resolved conflict, by its index among the parts. */
export type ConflictChoices = ReadonlyMap<number, Side>;

export const conflictsOf = (parts: readonly MergePart[]): number[] =>
  parts.flatMap(({ kind }, at) => (kind === 'conflict' ? [at] : []));

/** The lines of the chosen side of a conflict. */
const linesOf = ({ base, mine, theirs }: MergePart, side: Side): readonly string[] =>
  ({ base, mine, theirs, both: [...theirs, ...mine] })[side];

/** The merged text with these choices; undefined while a conflict is open. */
export const mergedText = (parts: readonly MergePart[], chosen: ConflictChoices): string | undefined =>
  chosen.size < conflictsOf(parts).length
    ? undefined
    : parts
        .flatMap((part, at) => linesOf(part, chosen.get(at) ?? (part.kind === 'theirs' ? 'theirs' : 'mine')))
        .join('\n');

interface MergeHunksProps {
  parts: readonly MergePart[];
  author: string;
  chosen: ConflictChoices;
  onChoose: (chosen: ConflictChoices) => void;
  disabled?: boolean;
  /** The displayed text of a line; undefined hides the line. @default the line itself */
  textOf?: (line: string) => string | undefined;
}

/** The changes of two users in order: merged ones, and conflicts with a choice of the side. */
export function MergeHunks({ parts, author, chosen, onChoose, disabled = false, textOf }: MergeHunksProps) {
  const { t } = useTranslation('scriptEditor');
  const conflicts = conflictsOf(parts);
  const shown = (lines: readonly string[]) => (textOf ? lines.flatMap((line) => textOf(line) ?? []) : lines);
  return (
    <div>
      {parts.map((part, at) => {
        if (part.kind === 'same') {
          return <Lines key={at} lines={shown(part.base)} isFirst={at === 0} isLast={at === parts.length - 1} />;
        }
        const number = conflicts.indexOf(at) + 1;
        const name =
          number > 0
            ? t('conflict.number', { number, count: conflicts.length })
            : t(`conflict.merged.${part.kind === 'conflict' ? 'both' : part.kind}`, { author });
        return (
          <Hunk key={at} data-kind={chosen.has(at) ? 'chosen' : part.kind} aria-label={name}>
            <Head>
              <h4>{name}</h4>
              {number > 0 && (
                <SegmentedControl
                  size="s"
                  label={t('conflict.choice', { name })}
                  value={chosen.get(at) ?? ''}
                  options={sides.map((side) => ({ value: side, label: t(`conflict.take.${side}`), disabled }))}
                  onChange={(side) => onChoose(new Map([...chosen, [at, sides.find((one) => one === side) ?? 'mine']]))}
                />
              )}
            </Head>
            <MergePanes
              part={{ ...part, base: shown(part.base), theirs: shown(part.theirs), mine: shown(part.mine) }}
              author={author}
            />
          </Hunk>
        );
      })}
    </div>
  );
}

/** Number of unchanged lines that are shown beside a change. */
const beside = 3;

/** Unchanged lines; those far from a change are shown on demand. */
function Lines({ lines, isFirst, isLast }: { lines: readonly string[]; isFirst: boolean; isLast: boolean }) {
  const { t } = useTranslation('scriptEditor');
  const [open, setOpen] = useState(false);
  const head = isFirst ? 0 : beside;
  const tail = isLast ? 0 : beside;
  const hidden = lines.length - head - tail;
  if (lines.length === 0) return null;
  if (open || hidden <= 1) return <Unchanged>{lines.join('\n')}</Unchanged>;
  return (
    <>
      {head > 0 && <Unchanged>{lines.slice(0, head).join('\n')}</Unchanged>}
      <Button size="s" variant="ghost" icon="chevrons-up-down" onClick={() => setOpen(true)}>
        {t('conflict.unchanged', { count: hidden })}
      </Button>
      {tail > 0 && <Unchanged>{lines.slice(-tail).join('\n')}</Unchanged>}
    </>
  );
}
