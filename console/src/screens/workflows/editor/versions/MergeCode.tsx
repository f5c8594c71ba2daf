import type { MergePart } from '@parlance/ui-kit/code';
import { Button, SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '../../../../shared/code/LazyCode.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Head, Hunk, Unchanged } from './MergeDialog.styles.ts';
import { MergePanes } from './MergePanes.tsx';

const sides = ['theirs', 'mine', 'both', 'base'] as const;
type Side = (typeof sides)[number];

/** The lines of a conflict that stay. */
const linesOf = ({ base, mine, theirs }: MergePart, side: Side): readonly string[] =>
  ({ base, mine, theirs, both: [...theirs, ...mine] })[side];

interface MergeCodeProps {
  parts: readonly MergePart[];
  author: string;
  /** The code that stays; undefined: some conflict is open. */
  onChange: (code: string | undefined) => void;
}

/** Two people's changes of the code: those that go together are merged, the others are chosen one by one, or written. */
export function MergeCode({ parts, author, onChange }: MergeCodeProps) {
  const { t } = useTranslation(['scriptEditor', 'common']);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Side>>(new Map());
  const [written, setWritten] = useState<string | null>(null);
  const conflicts = parts.flatMap(({ kind }, at) => (kind === 'conflict' ? [at] : []));
  const merged = (now: ReadonlyMap<number, Side>): string | undefined => {
    if (now.size < conflicts.length) return undefined;
    return parts
      .flatMap((part, at) => linesOf(part, now.get(at) ?? (part.kind === 'theirs' ? 'theirs' : 'mine')))
      .join('\n');
  };
  const choose = (now: ReadonlyMap<number, Side>) => {
    setChosen(now);
    onChange(merged(now));
  };
  const write = (code: string | null) => {
    setWritten(code);
    onChange(code ?? merged(chosen));
  };
  const result = written ?? merged(chosen);
  const isDone = (side: Side) => conflicts.every((at) => chosen.get(at) === side);
  const all = (side: Side) => choose(new Map(conflicts.map((at) => [at, side])));
  return (
    <section aria-label={t('field.scriptCode')}>
      <Head>
        <h3>{t('field.scriptCode')}</h3>
        {conflicts.length > 1 && written === null && (
          <>
            <Button size="s" disabled={isDone('theirs')} onClick={() => all('theirs')}>
              {t('conflict.allTheirs', { author })}
            </Button>
            <Button size="s" disabled={isDone('mine')} onClick={() => all('mine')}>
              {t('conflict.allMine')}
            </Button>
          </>
        )}
      </Head>
      <Stack gap={3}>
        <div>
          {parts.map((part, at) => {
            if (part.kind === 'same')
              return <Lines key={at} lines={part.base} isFirst={at === 0} isLast={at === parts.length - 1} />;
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
                      options={sides.map((side) => ({
                        value: side,
                        label: t(`conflict.take.${side}`),
                        disabled: written !== null,
                      }))}
                      onChange={(side) =>
                        choose(new Map([...chosen, [at, sides.find((one) => one === side) ?? 'mine']]))
                      }
                    />
                  )}
                </Head>
                <MergePanes part={part} author={author} />
              </Hunk>
            );
          })}
        </div>
        {result !== undefined && (
          <>
            {written !== null && (
              <Alert tone="info">
                {t('conflict.written')}{' '}
                <Button size="s" onClick={() => write(null)}>
                  {t('conflict.unwrite')}
                </Button>
              </Alert>
            )}
            <CodeEditor
              label={t('conflict.result')}
              hint={t('conflict.resultHint')}
              language="javascript"
              minHeight={160}
              maxHeight={360}
              value={result}
              onChange={write}
            />
          </>
        )}
      </Stack>
    </section>
  );
}

/** Unchanged lines that are shown beside a change. */
const beside = 3;

/** Lines that nobody changed; those far from a change are shown on demand. */
function Lines({ lines, isFirst, isLast }: { lines: readonly string[]; isFirst: boolean; isLast: boolean }) {
  const { t } = useTranslation('scriptEditor');
  const [open, setOpen] = useState(false);
  const head = isFirst ? 0 : beside;
  const tail = isLast ? 0 : beside;
  const hidden = lines.length - head - tail;
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
