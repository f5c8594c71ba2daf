import type { NlpClass } from '@parlance/contract/calls/nlp';
import { cancelPermission } from '@parlance/contract/permissions';
import { Progress } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { can } from '../../../shared/state/session.ts';
import { isRunning } from '../../../shared/state/isRunning.ts';
import { useTask } from '../data/queries.ts';
import { refresh } from '../data/refresh.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { DialogActions } from '../../../shared/ui/StepsDialog.tsx';
import { CancelTaskButton } from '../tasks/CancelTaskButton.tsx';
import { train } from '../training/trainingActions.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { importResult, type ImportedPlace } from './importReport.ts';

interface ImportRunProps {
  ws: string;
  taskId: string;
  /** Name of the import: the class, or the file. */
  target: string;
  /** The place of the imported content. */
  place: ImportedPlace;
  classes: readonly NlpClass[];
  onClose: () => void;
  /** Returns to the selection of a file. */
  onAgain: () => void;
}

/** The progress of an import, with a button to stop it, and its result. */
export function ImportRun({ ws, taskId, target, place, classes, onClose, onAgain }: ImportRunProps) {
  const { t } = useTranslation(['nlp', 'common', 'exchange']);
  const task = useTask(ws, taskId);
  const status = task?.status ?? 'queued';
  const over = !isRunning({ status });
  const completed = status === 'completed';
  const made = classes.find((one) => one.class_name.toLowerCase() === target.toLowerCase());
  useShowImported({ over, completed, made, place });
  // The most likely next action gets the focus.
  const closing = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const canTrain = completed && made !== undefined && can('nlp_class:edit', ws);
  const showsScripts = completed && place.kind === 'scripts' && can('script:read', ws);
  const leadsOn = canTrain || showsScripts;
  useEffect(() => {
    if (over) (leadsOn ? next : closing).current?.focus();
  }, [over, leadsOn]);
  if (!over) {
    const progress = status === 'running' ? task?.progress : undefined;
    return <Running ws={ws} taskId={taskId} target={target} progress={progress} onClose={onClose} />;
  }
  return (
    <Stack gap={4}>
      {status === 'error' && (
        <Alert>{[t('import.failed'), task?.error ? errorText(task.error) : ''].filter(Boolean).join(' ')}</Alert>
      )}
      {status === 'cancelled' && <Alert tone="warning">{t('import.cancelled')}</Alert>}
      {completed && <Imported result={importResult(task?.result)} made={made} place={place} />}
      <DialogActions>
        {!completed && <Button onClick={onAgain}>{t('import.another')}</Button>}
        <Button ref={closing} onClick={onClose}>
          {t('action.close', { ns: 'common' })}
        </Button>
        {showsScripts && (
          <LinkButton ref={next} variant="primary" icon="workflow" href="/workflows/scripts" onClick={onClose}>
            {t('exchange:showScripts')}
          </LinkButton>
        )}
        {canTrain && made && (
          <Button
            ref={next}
            variant="primary"
            icon="play"
            onClick={() => {
              void train(ws, made);
              onClose();
            }}
          >
            {t('training.trainOf', { name: made.class_name })}
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}

interface ImportedContent {
  /** The class of the import, once it exists. */
  made: NlpClass | undefined;
  place: ImportedPlace;
}

/**
 * Opens the imported content behind the dialog, once the import is over: the class, or all classes where the file names
 * them; scripts are on another screen.
 */
function useShowImported(content: ImportedContent & { over: boolean; completed: boolean }): void {
  const { over, completed, made, place } = content;
  const go = useGo();
  const show = useEffectEvent(() => {
    if (made) go(studioPath('class', addressName(made.class_name, made.id)));
    else if (place.kind === 'corpus') go(studioPath('corpus', place.name));
    else if (place.kind === 'class') go(studioPath('class'));
  });
  useEffect(() => {
    if (!over) return;
    const { pathname } = window.location;
    void refresh('corpus').then(() => {
      // If the user has closed the dialog and navigated meanwhile, they stay where they are.
      if (completed && window.location.pathname === pathname) show();
    });
  }, [over, completed]);
}

interface RunningProps extends Pick<ImportRunProps, 'ws' | 'taskId' | 'target' | 'onClose'> {
  /** From 0 to 1; undefined: not known. */
  progress: number | undefined;
}

function Running({ ws, taskId, target, progress, onClose }: RunningProps) {
  const { t } = useTranslation(['nlp', 'common']);
  return (
    <Stack gap={4}>
      <Progress label={t('import.running', { name: target })} value={progress} max={1} />
      <p>{t('import.background')}</p>
      <DialogActions>
        {can(cancelPermission('import'), ws) && <CancelTaskButton ws={ws} taskId={taskId} label={t('import.stop')} />}
        <Button variant="primary" onClick={onClose}>
          {t('action.close', { ns: 'common' })}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** What a completed import has changed. */
function Imported({ result, made, place }: ImportedContent & { result: ReturnType<typeof importResult> }) {
  const { t } = useTranslation(['nlp', 'exchange']);
  const done = [
    made && t('import.done', { count: result?.utterances ?? 0, name: made.class_name }),
    !made && place.kind === 'class' && t('exchange:done', { count: result?.utterances ?? 0 }),
    result && result.corpora > 0 && t('exchange:doneCorpora', { count: result.corpora }),
    result && result.changed > 0 && t('exchange:doneChanged', { count: result.changed }),
    result && result.scripts > 0 && t('exchange:doneScripts', { count: result.scripts }),
    result && result.skipped > 0 && t('import.doneSkipped', { count: result.skipped }),
  ].filter(Boolean);
  return <Alert tone="good">{done.join(' ') || t('exchange:doneNothing')}</Alert>;
}
