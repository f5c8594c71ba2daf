import { byName } from '@parlance/contract/byName';
import type { Script, ScriptContent } from '@parlance/contract/calls/scripts';
import { Skeleton } from '@parlance/ui-kit/data';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { useFieldProblem } from '../../../../shared/ui/useFieldProblem.ts';
import { TestOutcome } from '../../tests/TestOutcome.tsx';
import { LastReplays } from '../../replay/LastReplays.tsx';
import { useProblems } from '../code/useProblems.ts';
import { useIntents } from '../data/useIntentName.ts';
import type { ScriptNames } from '../language/scriptNames.ts';
import { useScriptLanguage } from '../language/useScriptLanguage.ts';
import { ContentDiff } from './ContentDiff.tsx';

interface PromoteDialogProps {
  ws: string;
  script: Script;
  /** The content to promote. */
  content: ScriptContent;
  names: ScriptNames;
  busy: boolean;
  error: string;
  onPromote: (message: string, override: string) => void;
  onClose: () => void;
}

/** Promotes the draft to production, after showing what changes there. */
export function PromoteDialog(props: PromoteDialogProps) {
  const { ws, script, content, names, busy, error, onPromote, onClose } = props;
  const { t } = useTranslation(['scriptEditor', 'scriptTests', 'common']);
  const [message, setMessage] = useState('');
  const [override, setOverride] = useState('');
  const { ref, problem: missing, refuse, clear } = useFieldProblem();
  const tests = usePromotionTests(ws, script.script_id, content);
  const failing = tests.data?.data.filter(({ passed }) => !passed) ?? [];
  const { production_version: running, script_id: id } = script;
  const help = useScriptLanguage(ws, names);
  const errors = useProblems(content.scriptCode, { type: script.type, names, help }).filter(
    ({ severity }) => severity === 'error',
  );
  const present = useCall(
    'GET /api/1.0/workspaces/:ws/script/:id/version/:version',
    { params: { ws, id, version: String(running) } },
    { enabled: running !== null },
  );
  return (
    <Modal
      open
      size={running === null ? 'medium' : 'wide'}
      title={t('promote.title', { name: script.name })}
      description={t(running === null ? 'promote.first' : 'promote.text', { version: running })}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="primary"
            icon="rocket"
            loading={busy}
            // Whether a reason is needed is known with the results. They also move the button, away from a click.
            disabled={tests.isPending}
            onClick={() => {
              if (failing.length === 0 || override.trim() !== '') return onPromote(message, override);
              refuse(t('scriptTests:overrideMissing'));
            }}
          >
            {t('promote.action')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {error && <Alert>{error}</Alert>}
        {errors[0] && (
          <Alert tone="warning">
            {t('promote.errors', { count: errors.length, line: errors[0].line, message: errors[0].message })}
          </Alert>
        )}
        <SharedIntent ws={ws} script={script} content={content} />
        <TextField
          label={t('promote.message')}
          hint={t('promote.messageHint')}
          maxLength={500}
          value={message}
          onChange={setMessage}
        />
        <Answer query={tests} loading={<Skeleton lines={2} />}>
          {({ data: { length: count } }) =>
            failing.length > 0 ? (
              <>
                {failing.map((result) => (
                  <TestOutcome key={result.test_id} result={result} />
                ))}
                <TextField
                  ref={ref}
                  label={t('scriptTests:override')}
                  hint={t('scriptTests:overrideHint')}
                  required
                  maxLength={500}
                  value={override}
                  error={missing}
                  onChange={(next) => {
                    setOverride(next);
                    clear();
                  }}
                />
              </>
            ) : (
              <Alert tone={count > 0 ? 'good' : 'info'}>
                {count > 0 ? t('scriptTests:allPass', { count }) : t('scriptTests:untested')}
              </Alert>
            )
          }
        </Answer>
        <LastReplays ws={ws} scriptId={id} content={content} />
        {running !== null && (
          <Answer query={present} loading={<Skeleton lines={8} />}>
            {(before) => (
              <ContentDiff
                ws={ws}
                before={before}
                after={content}
                beforeLabel={t('promote.now', { version: running })}
                afterLabel={t('promote.next')}
              />
            )}
          </Answer>
        )}
      </Stack>
    </Modal>
  );
}

/** Says which dialog answers where others in production start with the same intent. */
function SharedIntent({ ws, script, content }: Pick<PromoteDialogProps, 'ws' | 'script' | 'content'>) {
  const { t } = useTranslation('scriptEditor');
  const { list } = useFormats();
  const wanted = script.type === 'dialog' ? content.attributes.consoleModel.intent : null;
  const intent = useIntents(ws).data?.data.find(({ id }) => id === wanted);
  const others = intent?.dialogs.filter(({ id }) => id !== script.script_id) ?? [];
  if (!intent || others.length === 0) return null;
  // In the order of the server.
  const [first, ...rest] = [script, ...others].toSorted(byName).map(({ name }) => name);
  return (
    <Alert tone="warning">
      {t('promote.shared', { intent: intent.intent_name, first, rest: list(rest), count: rest.length })}
    </Alert>
  );
}

/** Runs the tests of a script, and of the scripts that call it, with the content to promote. */
const usePromotionTests = (ws: string, id: string, content: ScriptContent) =>
  useCall('POST /api/1.0/workspaces/:ws/script/:id/tests/run', {
    params: { ws, id },
    body: { content, callers: true },
  });
