import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportRun } from './ImportRun.tsx';
import { ReportStep } from './ReportStep.tsx';
import { useImport } from './useImport.ts';

interface ImportDialogProps {
  ws: string;
  open: boolean;
  classes: readonly NlpClass[];
  /** Name of the class it most likely goes to. */
  home: string | undefined;
  onClose: () => void;
}

/** Imports a file of sentences: choose it, read what it would change, then let it run. */
export function ImportDialog({ open, ...rest }: ImportDialogProps) {
  return open ? <OpenImport {...rest} /> : null;
}

function OpenImport({ ws, classes, home, onClose }: Omit<ImportDialogProps, 'open'>) {
  const { t } = useTranslation('nlp');
  const [className, setClassName] = useState(home ?? '');
  const { step, file, error, read, start, reset } = useImport(ws);
  return (
    <Modal
      open
      size={step.kind === 'report' ? 'wide' : 'medium'}
      closeOnOutside={false}
      title={t('import.title')}
      description={step.kind === 'choose' ? t('import.text') : undefined}
      onClose={onClose}
    >
      {(step.kind === 'choose' || step.kind === 'reading') && (
        <ChooseFile
          classes={classes}
          className={className}
          onClassName={setClassName}
          sent={step.kind === 'reading' ? step.sent : undefined}
          file={file}
          error={error}
          onFile={(chosen, name) => void read(chosen, name)}
          onCancel={step.kind === 'reading' ? reset : onClose}
        />
      )}
      {step.kind === 'report' && (
        <ReportStep
          report={step.report}
          className={className}
          error={error}
          onMapping={(mapping) => file && void read(file, className, mapping)}
          onBack={reset}
          onStart={(choices) => start(step.report.import_id, choices)}
        />
      )}
      {step.kind === 'running' && (
        <ImportRun
          ws={ws}
          taskId={step.taskId}
          className={className}
          classes={classes}
          onClose={onClose}
          onAgain={reset}
        />
      )}
    </Modal>
  );
}
