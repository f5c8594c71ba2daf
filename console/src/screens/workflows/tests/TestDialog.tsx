import type { ScriptTestContent, TestResult } from '@parlance/contract/calls/scriptTests';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { scriptLimits } from '@parlance/contract/limits';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { Menu, Modal } from '@parlance/ui-kit/overlay';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { PartList } from '../../../shared/ui/PartList.tsx';
import { useGuardedClose } from '../../../shared/ui/useGuardedClose.ts';
import { useFieldProblem } from '../../../shared/ui/useFieldProblem.ts';
import { Note } from './layout.ts';
import { newStep, StepFields, stepKinds } from './StepFields.tsx';
import { runTests, saveTest, type TestPlace } from './testActions.ts';
import { TestOutcome } from './TestOutcome.tsx';
import { WorldFields } from './WorldFields.tsx';
import type { TestedScript } from './WorldSettings.tsx';

interface TestDialogProps {
  place: TestPlace;
  /** Undefined: unknown; the fields follow the test's own data. */
  script?: TestedScript;
  /** The initial test. */
  test: ScriptTestContent;
  /** The content to test; undefined: the saved draft. */
  content?: ScriptContent;
  onLine?: (line: number) => void;
  onSaved?: () => void;
  onClose: () => void;
}

/** Edits a test: the person's messages and the expectations, in turn. */
export function TestDialog({
  place,
  script = { isAlarm: false, isFunction: false, isDialog: false },
  test,
  content,
  onLine,
  onSaved,
  onClose,
}: TestDialogProps) {
  const { t } = useTranslation(['scriptTests', 'common']);
  const [value, setValue] = useState(test);
  const [busy, setBusy] = useState<'run' | 'save' | null>(null);
  const [error, setError] = useState('');
  const [result, setResult] = useState<TestResult | null>(null);
  const { ref, problem: missing, refuse, clear } = useFieldProblem();
  const fields = useRef<HTMLDivElement>(null);
  const { steps, name } = value;
  const isDirty = place.saved === null ? steps.length > 0 : value !== test;
  const close = useGuardedClose(isDirty, onClose);
  const run = async () => {
    setBusy('run');
    const report = await runTests(place.ws, place.scriptId, {
      content,
      test: { ...value, name: name.trim() || '–' },
    });
    setResult(report?.data[0] ?? null);
    setBusy(null);
  };
  const save = async () => {
    if (name.trim() === '') return refuse(t('noName'));
    // An invalid text in a field is not part of the test yet.
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    setBusy('save');
    setError('');
    try {
      await saveTest(place, value);
      onSaved?.();
      onClose();
    } catch (reason) {
      setError(reasonOf(reason));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Modal
      open
      size="wide"
      title={t(place.saved ? 'edit' : 'new')}
      description={t('about')}
      guard={!isDirty}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          <Button icon="play" loading={busy === 'run'} onClick={() => void run()}>
            {t('run')}
          </Button>
          <Button variant="primary" loading={busy === 'save'} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <Stack ref={fields} gap={4}>
        {error && <Alert>{error}</Alert>}
        <output>
          {result && (
            <TestOutcome
              result={result}
              onLine={
                onLine &&
                ((line) => {
                  onLine(line);
                  close();
                })
              }
            />
          )}
        </output>
        <TextField
          ref={ref}
          label={t('name')}
          required
          value={name}
          error={missing}
          onChange={(next) => {
            setValue({ ...value, name: next });
            clear();
          }}
        />
        <Card title={t('steps')} level={3}>
          <Stack gap={3}>
            {steps.length === 0 && <Note>{t('noSteps')}</Note>}
            <PartList
              label={t('steps')}
              items={steps}
              nameOf={(number, step) => t('step', { number, kind: t(`kind.${step.kind}`) })}
              onChange={(next) => setValue({ ...value, steps: next })}
              add={(add) => (
                <Menu
                  label={t('addStep')}
                  items={stepKinds.map((kind) => ({
                    key: kind,
                    label: t(`kind.${kind}`),
                    onSelect: () => add(newStep(kind)),
                  }))}
                  trigger={(trigger) => (
                    <Button {...trigger} size="s" icon="plus" disabled={steps.length >= scriptLimits.testSteps}>
                      {t('addStep')}
                    </Button>
                  )}
                />
              )}
            >
              {(step, change) => <StepFields step={step} onChange={change} />}
            </PartList>
          </Stack>
        </Card>
        <WorldFields test={value} script={script} onChange={setValue} />
      </Stack>
      <LeaveGuard dirty={isDirty && busy !== 'save'} />
    </Modal>
  );
}
