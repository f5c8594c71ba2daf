import type { PullResult } from '@parlance/contract/calls/configuration';
import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { Progress } from '@parlance/ui-kit/data';
import { Button, RadioGroup } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../shared/i18n/errorText.ts';
import { confirmer } from '../../shared/feedback/confirmer.ts';
import { can } from '../../shared/state/session.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { GitChanges } from './GitChanges.tsx';
import { pullOutcome, pullResult, pushResult, pendingChanges } from './gitResult.ts';
import type { GitTask } from './useGitTask.ts';

/** The first letters of a commit, as git itself shows it. */
export const shortCommit = (commit: string): string => commit.slice(0, 8);

/** Errors of a push after which a pull is needed. */
const pullFirst: ReadonlySet<string> = new Set<ErrorType>(['git_behind', 'git_raced']);

/** The changes of a pull, the choice for conflicts, and the pull button. */
function Comparison({ result, git }: { result: PullResult; git: GitTask }) {
  const { t } = useTranslation('workspace');
  const [side, setSide] = useState<'ours' | 'theirs'>('ours');
  const changes = pendingChanges(result);
  const conflicts = changes.filter(({ conflict }) => conflict).length;
  return (
    <>
      <Alert tone="good">
        {t('git.reached', { commit: shortCommit(result.commit) })}{' '}
        {changes.length === 0 ? t('git.same') : t('git.wouldChange', { count: changes.length })}
      </Alert>
      {result.changes.length > 0 && <GitChanges changes={result.changes} />}
      {conflicts > 0 && (
        <RadioGroup
          label={t('git.conflicts', { count: conflicts })}
          value={side}
          onChange={(value) => setSide(value === 'theirs' ? 'theirs' : 'ours')}
          options={[
            { value: 'ours', label: t('git.ours'), description: t('git.oursText') },
            { value: 'theirs', label: t('git.theirs'), description: t('git.theirsText') },
          ]}
        />
      )}
      {changes.length > 0 && (
        <Inline justify="end">
          <Button icon="download" onClick={() => void git.pull(conflicts > 0 ? side : 'fail')}>
            {t('git.pullNow', { count: changes.length })}
          </Button>
        </Inline>
      )}
    </>
  );
}

/** The progress and the result of a push, a pull or a comparison. */
export function GitOutcome({ git, ws }: { git: GitTask; ws: string }) {
  const { t } = useTranslation(['workspace', 'common']);
  const { mode, task, problem, busy } = git;
  if (problem) return <Alert>{problem}</Alert>;
  if (busy)
    return (
      <Inline wrap={false}>
        <Progress
          style={{ flex: 1 }}
          label={t(`git.going.${mode ?? 'compare'}`)}
          value={task?.status === 'running' ? task.progress : undefined}
          max={1}
        />
        {task && can('workspace:edit', ws) && (
          <Button size="s" onClick={() => void git.cancel()}>
            {t('common:action.cancel')}
          </Button>
        )}
      </Inline>
    );
  if (!task || !mode) return null;
  if (task.status === 'cancelled') return <Alert tone="warning">{t('git.cancelled')}</Alert>;
  if (task.status === 'error') {
    const overwrite = () =>
      confirmer.ask({
        title: t('git.overwriteTitle'),
        message: t('git.overwriteText'),
        danger: true,
        confirmLabel: t('git.overwrite'),
        onConfirm: () => void git.push({ overwrite: true }),
      });
    return (
      <Stack gap={3} align="start">
        <Alert>{task.error && errorText(task.error)}</Alert>
        {mode === 'push' && pullFirst.has(task.error?.type ?? '') && (
          <Inline>
            <Button onClick={() => void git.compare()}>{t('git.compare')}</Button>
            <Button variant="danger" onClick={() => void overwrite()}>
              {t('git.overwrite')}
            </Button>
          </Inline>
        )}
      </Stack>
    );
  }
  if (mode === 'push') {
    const pushed = pushResult(task.result);
    return (
      <Alert tone="good">
        {pushed?.commit
          ? t('git.pushed', {
              commit: shortCommit(pushed.commit),
              written: pushed.written,
              removed: pushed.removed,
            })
          : t('git.nothingToPush')}
      </Alert>
    );
  }
  const pulled = pullResult(task.result);
  if (!pulled) return null;
  if (pulled.dry_run) return <Comparison key={task.taskId} result={pulled} git={git} />;
  const { pulled: count, kept } = pullOutcome(pulled);
  return (
    <Alert tone="good">
      {t('git.pulled', { count })} {kept > 0 && t('git.keptOurs', { count: kept })}
    </Alert>
  );
}
