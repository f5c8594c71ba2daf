import type { ScriptTest, ScriptTestContent, TestReport } from '@parlance/contract/calls/scriptTests';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { testTime } from '@parlance/contract/testTables';
import { EmptyState, Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { removeTest, listCall, runTests } from './testActions.ts';
import { TestDialog } from './TestDialog.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import type { TestedScript } from './WorldSettings.tsx';

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-4) var(--space-5);
  overflow: auto;
  background: var(--page);
`;
const Tests = styled.ul`
  margin: 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    padding: var(--space-2) var(--space-3);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  [data-part='test'] {
    flex: 1;
    min-width: 120px;
    overflow-wrap: anywhere;
  }
  p {
    margin: 2px 0 0;
    color: var(--bad-text);
    font-size: var(--size-s);
  }
`;

interface TestsViewProps {
  ws: string;
  scriptId: string;
  script: TestedScript;
  /** Unsaved content; undefined: the saved draft. */
  content: ScriptContent | undefined;
  readOnly: boolean;
  onLine: (line: number) => void;
}

const empty: ScriptTestContent = {
  name: '',
  world: {
    thing: '',
    language: 'english',
    alarm: 'on',
    time: testTime,
    seed: 1,
    context: {},
    attributes: [],
    memory: [],
  },
  answers: [],
  steps: [],
};

/** The tests of a script, each with its last result. */
export function TestsView({ ws, scriptId, script, content, readOnly, onLine }: TestsViewProps) {
  const { t } = useTranslation('scriptTests');
  const tests = useCall(listCall, { params: { ws, id: scriptId } });
  const [opened, setOpened] = useState<ScriptTest | 'new' | null>(null);
  const [running, setRunning] = useState(false);
  const [report, setReport] = useState<TestReport | null>(null);
  const run = async (ids?: string[]) => {
    setRunning(true);
    setReport((await runTests(ws, scriptId, { content, ...(ids && { tests: ids }) })) ?? null);
    setRunning(false);
  };
  const add = (
    <Button icon="plus" variant="primary" onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  );
  return (
    <Body>
      <Answer query={tests} loading={<SkeletonRows rows={4} columns={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon="list-checks"
              title={t('empty')}
              text={t('emptyText')}
              action={readOnly ? undefined : add}
            />
          ) : (
            <Stack gap={4}>
              {!readOnly && (
                <Inline gap={2}>
                  <Button icon="play" loading={running} onClick={() => void run()}>
                    {t('runAll')}
                  </Button>
                  {add}
                </Inline>
              )}
              <Tests aria-label={t('title')}>
                {data.map((test) => (
                  <li key={test.test_id}>
                    <div data-part="test">
                      <strong>{test.name}</strong>
                      <Why test={test} onLine={onLine} />
                    </div>
                    <Last test={test} />
                    {!readOnly && (
                      <Inline gap={1}>
                        <IconButton icon="play" label={t('runOne', test)} onClick={() => void run([test.test_id])} />
                        <IconButton icon="pencil" label={t('editOne', test)} onClick={() => setOpened(test)} />
                        <IconButton
                          icon="trash-2"
                          label={t('removeOne', test)}
                          onClick={() => void removeTest(ws, test)}
                        />
                      </Inline>
                    )}
                  </li>
                ))}
              </Tests>
              <output>
                {report?.data.map((result) => (
                  <TestOutcome key={result.test_id} result={result} onLine={onLine} />
                ))}
              </output>
            </Stack>
          )
        }
      </Answer>
      {opened && (
        <TestDialog
          place={{ ws, scriptId, saved: opened === 'new' ? null : opened }}
          script={script}
          test={opened === 'new' ? empty : contentOf(opened)}
          {...(content && { content })}
          onLine={onLine}
          onClose={() => setOpened(null)}
        />
      )}
    </Body>
  );
}

const contentOf = ({ name, world, answers, steps }: ScriptTest): ScriptTestContent => ({ name, world, answers, steps });

/** Shortens a text to one line. */
const inLine = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** Why a test failed last, in one line. */
function Why({ test: { last_result: last }, onLine }: { test: ScriptTest; onLine: (line: number) => void }) {
  const { t } = useTranslation('scriptTests');
  // An older server does not send it.
  const failure = last?.failure;
  if (!failure) return null;
  const { kind, step, expected, actual, line, error } = failure;
  const what = t(`failure.${kind}`);
  return (
    <p>
      {step === null ? what : t('failure.of', { number: step + 1, what })}
      {' · '}
      {error
        ? errorText(error)
        : t('failure.short', { expected: inLine(expected), actual: inLine(actual ?? t('nothing')) })}{' '}
      {line !== null && (
        <Button size="s" variant="ghost" icon="code" onClick={() => onLine(line)}>
          {t('line', { line })}
        </Button>
      )}
    </p>
  );
}

/** The last result of a test. */
function Last({ test: { last_result: last } }: { test: ScriptTest }) {
  const { t } = useTranslation('scriptTests');
  if (!last) return <Pill>{t('notRun')}</Pill>;
  const { passed, version } = last;
  return (
    <Pill tone={passed ? 'good' : 'bad'} icon={passed ? 'check' : 'circle-x'}>
      {t(passed ? 'passedIn' : 'failedIn', { version })}
    </Pill>
  );
}
