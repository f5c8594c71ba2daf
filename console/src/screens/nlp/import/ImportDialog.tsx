import type { NlpClass } from '@parlance/contract/calls/nlp';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepsDialog } from '../../../shared/ui/StepsDialog.tsx';
import { ChooseSource } from './ChooseSource.tsx';
import { ImportRun } from './ImportRun.tsx';
import { ReportStep } from './ReportStep.tsx';
import { useImport } from './useImport.ts';

interface ImportDialogProps {
  ws: string;
  open: boolean;
  classes: readonly NlpClass[];
  /** Name of the suggested class. */
  home: string | undefined;
  onClose: () => void;
}

/** Imports content: select a source, preview the changes, run the import. */
export function ImportDialog({ open, ...rest }: ImportDialogProps) {
  return open ? <OpenImport {...rest} /> : null;
}

function OpenImport({ ws, classes, home, onClose }: Omit<ImportDialogProps, 'open'>) {
  const { t } = useTranslation(['nlp', 'exchange']);
  const [className, setClassName] = useState(home ?? '');
  const { step, source, error, forgetError, read, start, reset } = useImport(ws);
  return (
    <StepsDialog
      size={step.kind === 'report' ? 'wide' : 'medium'}
      closeOnOutside={false}
      title={t('import.title')}
      description={step.kind === 'choose' ? t('exchange:text') : undefined}
      onClose={onClose}
    >
      {(step.kind === 'choose' || step.kind === 'reading') && (
        <ChooseSource
          ws={ws}
          classes={classes}
          className={className}
          onClassName={setClassName}
          sent={step.kind === 'reading' ? step.sent : undefined}
          source={source}
          error={error}
          onChange={forgetError}
          onRead={(chosen, name) => void read(chosen, name)}
          onCancel={step.kind === 'reading' ? reset : onClose}
        />
      )}
      {step.kind === 'report' && (
        <ReportStep
          ws={ws}
          report={step.report}
          asked={step.asked}
          error={error}
          onMapping={(mapping) => source && void read(source, step.report.class_name ?? '', mapping)}
          onBack={reset}
          onStart={(choices) => start(step.report, choices)}
        />
      )}
      {step.kind === 'running' && (
        <ImportRun
          ws={ws}
          taskId={step.taskId}
          target={step.target}
          place={step.place}
          classes={classes}
          onClose={onClose}
          onAgain={reset}
        />
      )}
    </StepsDialog>
  );
}
