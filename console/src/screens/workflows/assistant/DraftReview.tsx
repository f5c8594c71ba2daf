import type { DraftedScript } from '@parlance/contract/calls/scriptDrafts';
import type { TestReport } from '@parlance/contract/calls/scriptTests';
import { limits } from '@parlance/contract/limits';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { CodeEditor } from '../../../shared/code/LazyCode.tsx';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useProblems } from '../editor/code/useProblems.ts';
import { useScriptNames } from '../editor/data/useScriptNames.ts';
import { useScriptLanguage } from '../editor/language/useScriptLanguage.ts';
import { JsonText } from '../../../shared/ui/JsonText.tsx';
import { DraftedTests } from './DraftedTests.tsx';
import { type DraftAnswer, runDraft } from './draftActions.ts';

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(380px, 100%), 1fr));
  gap: var(--space-4);
  align-items: start;

  > * {
    min-width: 0;
  }
`;

/** A draft and the report of its tests; null after a later change. */
export interface ReviewedDraft {
  draft: DraftedScript;
  report: TestReport | null;
}

interface DraftReviewProps {
  ws: string;
  drafted: DraftAnswer;
  value: ReviewedDraft;
  onChange: (value: ReviewedDraft) => void;
}

/** The code of a draft beside its tests and their results. */
export function DraftReview({ ws, drafted, value, onChange }: DraftReviewProps) {
  const { t } = useTranslation(['assistant', 'scriptTests']);
  const { draft, report } = value;
  const names = useScriptNames(ws);
  const help = useScriptLanguage(ws, names);
  const problems = useProblems(draft.scriptCode, { type: draft.type, names, help });
  const [running, setRunning] = useState(false);
  const [error, setError] = useState('');
  const run = async () => {
    setRunning(true);
    setError('');
    try {
      onChange({ draft, report: await runDraft(ws, { ...draft, draft_id: drafted.draft_id }) });
    } catch (reason) {
      setError(reasonOf(reason));
    }
    setRunning(false);
  };
  const rules = { triggers: draft.attributes.triggers, ...draft.attributes.consoleModel };
  const hasRules = Object.values(rules).some((one) => one !== null && !(Array.isArray(one) && one.length === 0));
  return (
    <Stack gap={4}>
      {drafted.left_out.map((problem, at) => (
        <Alert key={at} tone="warning">
          {errorText(problem)}
        </Alert>
      ))}
      {error && <Alert>{error}</Alert>}
      <TextField
        label={t('name')}
        maxLength={limits.nameLength}
        required
        value={draft.script_name}
        onChange={(script_name) => onChange({ draft: { ...draft, script_name }, report })}
      />
      <Sides>
        <Stack gap={4}>
          <CodeEditor
            label={t('code')}
            language="javascript"
            minHeight={260}
            maxHeight={460}
            diagnostics={problems}
            value={draft.scriptCode}
            onChange={(scriptCode) => onChange({ draft: { ...draft, scriptCode }, report: null })}
          />
          {hasRules && (
            <Card title={t('rules')} level={3}>
              <JsonText label={t('rules')} value={rules} />
            </Card>
          )}
        </Stack>
        <Stack gap={3}>
          {report === null ? (
            <Alert tone="info">
              <Inline gap={2}>
                {t('changed')}
                <Button size="s" icon="play" loading={running} onClick={() => void run()}>
                  {t('run')}
                </Button>
              </Inline>
            </Alert>
          ) : (
            draft.tests.length > 0 && (
              <Alert tone={report.passed ? 'good' : 'warning'}>
                {t(report.passed ? 'scriptTests:allPass' : 'somePass', {
                  count: report.data.length,
                  passing: report.data.filter(({ passed }) => passed).length,
                })}
              </Alert>
            )
          )}
          <DraftedTests tests={draft.tests} report={report} />
        </Stack>
      </Sides>
    </Stack>
  );
}
