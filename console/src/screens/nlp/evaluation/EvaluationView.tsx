import type { NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState, SkeletonCards } from '@parlance/ui-kit/data';
import { Button, SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { can } from '../../../shared/state/session.ts';
import { EvaluateDialog } from './EvaluateDialog.tsx';
import { Bar, Spread } from '../parts/layout.ts';
import { useEvaluations, useEvaluationTask, useTestSets } from './common/queries.ts';
import { Report } from './Report.tsx';
import { TaskProgress } from '../tasks/TaskProgress.tsx';
import { TestSetsPart } from './testsets/TestSetsPart.tsx';
import { useEvaluationAddress } from './common/useEvaluationAddress.ts';

/** The evaluations of a class and its test sets. */
export function EvaluationView({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('evaluation');
  const { part, setPart, run } = useEvaluationAddress();
  const query = useEvaluations(ws, one.id);
  const testSets = useTestSets(ws, one.id).data?.data ?? [];
  const task = useEvaluationTask(ws, one.id);
  const [asking, setAsking] = useState(false);
  const [suggested, setSuggested] = useState<string>();
  const mayEdit = can('nlp_class:edit', ws);
  const ask = (testSet?: string) => {
    setSuggested(testSet);
    setAsking(true);
  };
  return (
    <Stack gap={4}>
      <Bar>
        <SegmentedControl
          label={t('parts')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'report', label: t('report.title') },
            { value: 'testsets', label: t('testSets.title') },
          ]}
        />
        {mayEdit && (
          <Spread>
            <Button icon="chart-scatter" onClick={() => ask()}>
              {t('evaluate.button')}
            </Button>
          </Spread>
        )}
      </Bar>
      <TaskProgress
        ws={ws}
        task={task}
        label={t(task?.status === 'running' ? 'running' : 'queued')}
        failed={t('failed.run')}
        mayCancel={mayEdit}
        again={mayEdit ? { label: t('again'), run: () => ask() } : undefined}
      />
      {part === 'testsets' ? (
        <TestSetsPart ws={ws} one={one} onEvaluate={ask} />
      ) : (
        <Answer query={query} loading={<SkeletonCards cards={3} height="120px" />}>
          {({ data, threshold }) => {
            const shown = data.find(({ id }) => id === run) ?? data[0];
            if (shown) return <Report ws={ws} one={one} all={data} shown={shown} threshold={threshold} />;
            return (
              <EmptyState
                icon="chart-scatter"
                title={t('empty.title')}
                text={t('empty.text')}
                action={
                  mayEdit && (
                    <Button icon="chart-scatter" onClick={() => ask()}>
                      {t('evaluate.button')}
                    </Button>
                  )
                }
              />
            );
          }}
        </Answer>
      )}
      {asking && (
        <EvaluateDialog
          ws={ws}
          one={one}
          testSets={testSets}
          suggested={suggested}
          onClose={() => setAsking(false)}
          onStarted={() => {
            setAsking(false);
            setPart('report');
          }}
        />
      )}
    </Stack>
  );
}
