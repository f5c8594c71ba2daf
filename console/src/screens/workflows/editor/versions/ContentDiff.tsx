import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { DiffView } from '../../../../shared/code/LazyCode.tsx';
import { partKeys, partsOf } from '../data/scriptDraft.ts';
import { usePartLines } from './usePartLines.ts';

interface ContentDiffProps {
  ws: string;
  before: ScriptContent;
  after: ScriptContent;
  beforeLabel: string;
  afterLabel: string;
}

/** The differences of two versions of a script: the code, and the rest where it differs. */
export function ContentDiff({ ws, before, after, ...labels }: ContentDiffProps) {
  const { t } = useTranslation('scriptEditor');
  const linesOf = usePartLines(ws);
  /** The parts of a version other than its code as text, one rule, trigger or setting per line. */
  const restOf = (content: ScriptContent): string => {
    const parts = partsOf({ ...content, name: '', scriptCode: '' });
    return partKeys
      .flatMap((key) => {
        const lines = linesOf(parts, key);
        return lines.length === 0 ? [] : [`${t(`field.${key}`)}:`, ...lines.map((line) => `  ${line}`)];
      })
      .join('\n');
  };
  const same = before.scriptCode === after.scriptCode;
  const restDiffers = restOf(before) !== restOf(after);
  return (
    <Stack gap={4}>
      {(!same || !restDiffers) && (
        <DiffView
          label={t('field.scriptCode')}
          before={before.scriptCode}
          after={after.scriptCode}
          language="javascript"
          maxHeight={360}
          {...labels}
        />
      )}
      {restDiffers && (
        <DiffView
          label={t('versions.rest')}
          before={restOf(before)}
          after={restOf(after)}
          language="text"
          maxHeight={360}
          {...labels}
        />
      )}
    </Stack>
  );
}
