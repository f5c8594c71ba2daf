import type { MergePart } from '@parlance/ui-kit/code';
import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '../../../../shared/code/LazyCode.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Head } from './MergeDialog.styles.ts';
import { type ConflictChoices, conflictsOf, mergedText, MergeHunks, type Side } from './MergeHunks.tsx';

interface MergeCodeProps {
  parts: readonly MergePart[];
  author: string;
  /** Called with the merged code; undefined while a conflict is open. */
  onChange: (code: string | undefined) => void;
}

/**
 * Two users' changes of the code: compatible ones are merged; the user chooses a side for each conflict, or edits the
 * code.
 */
export function MergeCode({ parts, author, onChange }: MergeCodeProps) {
  const { t } = useTranslation(['scriptEditor', 'common']);
  const [chosen, setChosen] = useState<ConflictChoices>(new Map());
  const [written, setWritten] = useState<string | null>(null);
  const conflicts = conflictsOf(parts);
  const choose = (now: ConflictChoices) => {
    setChosen(now);
    onChange(mergedText(parts, now));
  };
  const write = (code: string | null) => {
    setWritten(code);
    onChange(code ?? mergedText(parts, chosen));
  };
  const result = written ?? mergedText(parts, chosen);
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
        <MergeHunks parts={parts} author={author} chosen={chosen} onChoose={choose} disabled={written !== null} />
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
