import type { ScriptRunDetail, ScriptStep } from '@parlance/contract/calls/scriptRuns';
import { Skeleton } from '@parlance/ui-kit/data';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { CodeEditor } from '../../../shared/code/LazyCode.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { scriptPath } from '../workflowsAddress.ts';

/** A line of a version of a script. */
export interface Source {
  scriptId: string;
  version: number;
  line: number;
}

/** The source line of a step: in its script, or in the version of a function that it had called. */
export function sourceOf(run: ScriptRunDetail, { seq, line, function: name }: ScriptStep): Source {
  const { script_id: scriptId, version, trace } = run;
  const called = trace.findLast((one) => one.kind === 'call' && one.seq < seq && one.args[0] === name);
  const found = name === null || !(called?.result instanceof Object) ? null : called.result;
  const id: unknown = found && Reflect.get(found, 'script_id');
  const of: unknown = found && Reflect.get(found, 'version');
  if (typeof id === 'string' && typeof of === 'number') return { scriptId: id, version: of, line: line ?? 1 };
  return { scriptId, version, line: line ?? 1 };
}

interface SourceDialogProps extends Source {
  ws: string;
  onClose: () => void;
}

/** The executed version of a script, at the line of a step. */
export function SourceDialog({ ws, scriptId: id, version, line, onClose }: SourceDialogProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const content = useCall('GET /api/1.0/workspaces/:ws/script/:id/version/:version', {
    params: { ws, id, version: String(version) },
  });
  return (
    <Modal
      open
      size="wide"
      title={t('runs.source.title', { version, line })}
      onClose={onClose}
      footer={
        <>
          <LinkButton href={scriptPath(id)}>{t('runs.source.open')}</LinkButton>
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <Answer query={content} loading={<Skeleton lines={12} />}>
        {({ scriptCode }) => <Code code={scriptCode} line={line} />}
      </Answer>
    </Modal>
  );
}

async function showLine(editor: HTMLElement, line: number): Promise<void> {
  const { goToPlace } = await import('../../../shared/code/codeTools.ts');
  if (editor.isConnected) goToPlace(editor, { line, column: 1 });
}

function Code({ code, line }: { code: string; line: number }) {
  const { t } = useTranslation('workflows');
  // Runs once the editor is there, which is loaded lazily.
  const show = useCallback((editor: HTMLElement | null) => void (editor && showLine(editor, line)), [line]);
  return (
    <CodeEditor
      ref={show}
      label={t('runs.source.label')}
      hideLabel
      language="javascript"
      value={code}
      onChange={() => undefined}
      readOnly
      minHeight={360}
      maxHeight={520}
      diagnostics={[{ line, severity: 'info', message: t('runs.source.here') }]}
    />
  );
}
