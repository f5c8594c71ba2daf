import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { DiffView } from '../../../../shared/code/LazyCode.tsx';

interface ContentDiffProps {
  before: ScriptContent;
  after: ScriptContent;
  beforeLabel: string;
  afterLabel: string;
}

/** What belongs to a version beside its code, as text. */
const restOf = ({ attributes, tags, groupName, className }: ScriptContent): string =>
  JSON.stringify({ ...attributes, tags, groupName, className }, null, 2);

/** Two versions of a script: the code, and the rest where it differs. */
export function ContentDiff({ before, after, ...labels }: ContentDiffProps) {
  const { t } = useTranslation('scriptEditor');
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
          language="json"
          maxHeight={360}
          {...labels}
        />
      )}
    </Stack>
  );
}
