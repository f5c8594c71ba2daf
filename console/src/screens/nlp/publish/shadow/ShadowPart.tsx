import type { NlpClass } from '@parlance/contract/calls/nlp';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { can } from '../../../../shared/state/session.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { isRunning } from '../../../../shared/state/isRunning.ts';
import { TaskProgress } from '../../tasks/TaskProgress.tsx';
import { Muted } from '../../parts/layout.ts';
import { PartTitle } from '../compareParts.ts';
import { type Candidate, readMessagesAgain, useShadowRun, useShadowTask } from './queries.ts';
import { ShadowGroups } from './ShadowGroups.tsx';
import { ShadowSummary } from './ShadowSummary.tsx';

const amounts = [1000, 5000, 20_000] as const;

interface ShadowPartProps {
  ws: string;
  one: NlpClass;
  candidate: Candidate;
  /** Called when a link was followed. */
  onLeave: () => void;
}

/** The effect of a publication for people: a shadow run of the newest real messages with the model to publish. */
export function ShadowPart({ ws, one, candidate, onLeave }: ShadowPartProps) {
  const { t } = useTranslation('models');
  const { exact } = useFormats();
  const query = useShadowRun(ws, one.id, candidate);
  const task = useShadowTask(ws, one.id);
  const [amount, setAmount] = useState<number>(5000);
  const mayRead = can('nlp_class:edit', ws);
  const going = task !== undefined && isRunning(task);
  const start = () => readMessagesAgain(ws, one.id, candidate, amount);
  return (
    <section>
      <PartTitle>{t('shadow.title')}</PartTitle>
      <Answer query={query} loading={<SkeletonRows rows={2} columns={2} />}>
        {({ run }) => (
          <Stack gap={3}>
            {run && !run.current && <Alert tone="warning">{t('shadow.outdated')}</Alert>}
            {run && <ShadowSummary run={run} />}
            {run && <ShadowGroups run={run} mayReview={can('verbatim:read', ws)} onLeave={onLeave} />}
            <TaskProgress
              ws={ws}
              task={task}
              label={t('shadow.reading')}
              failed={t('shadow.failed')}
              mayCancel={mayRead}
              again={mayRead ? { label: t('shadow.again'), run: () => void start() } : undefined}
            />
            {!going && mayRead && (
              <Inline gap={2} align="end">
                <Select
                  label={t('shadow.amount')}
                  hideLabel
                  value={String(amount)}
                  onChange={(value) => setAmount(Number(value))}
                  options={amounts.map((most) => ({
                    value: String(most),
                    label: t('shadow.newest', { count: most }),
                  }))}
                />
                <Button icon="refresh-cw" onClick={() => void start()}>
                  {t(run ? 'shadow.again' : 'shadow.start')}
                </Button>
              </Inline>
            )}
            <Muted>{run ? t('shadow.readAt', { at: exact(run.created_at) }) : t('shadow.text')}</Muted>
          </Stack>
        )}
      </Answer>
    </section>
  );
}
