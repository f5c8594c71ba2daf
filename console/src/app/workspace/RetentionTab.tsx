import type { Retention, RetentionPeriods } from '@parlance/contract/calls/dataProtection';
import { limits, scriptLimits } from '@parlance/contract/limits';
import { Skeleton } from '@parlance/ui-kit/data';
import { Form, FormField, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { NumberField } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { number, object, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { formProblem } from '../../shared/api/formProblem.ts';
import { receiveAnswer, useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { can } from '../../shared/state/session.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { LegalHolds } from './LegalHolds.tsx';
import { saveConfiguration } from './configuration/saveConfiguration.ts';
import { useStoredForm, type FormState } from './configuration/useStoredForm.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

const kinds = [
  'messages',
  'verbatims',
  'audit',
  'runs',
  'failed_runs',
] as const satisfies readonly (keyof RetentionPeriods)[];
const minOf = { messages: 1, verbatims: 1, audit: limits.auditRetentionDays, runs: 1, failed_runs: 1 };
const maxOf = (kind: (typeof kinds)[number]): number =>
  kind === 'runs' ? scriptLimits.keptRunsMost : limits.retentionDays;
const counted = ['messages', 'conversations', 'files', 'verbatims', 'audit', 'runs'] as const;

const valuesOf = ({ messages, verbatims, audit, runs, failed_runs }: RetentionPeriods): RetentionPeriods => ({
  messages,
  verbatims,
  audit,
  runs,
  failed_runs,
});

interface RetentionTabProps {
  ws: string;
  /** Id of the form, for the dialog's button. */
  id: string;
  onStateChange: (standing: FormState) => void;
}

/** How long the workspace keeps data that grows with its use. */
export function RetentionTab({ ws, id, onStateChange }: RetentionTabProps) {
  const { t } = useTranslation('retention');
  const retention = useCall('GET /api/1.0/workspaces/:ws/retention', { params: { ws } });
  return (
    <Stack gap={5}>
      <p>{t('text')}</p>
      <Answer query={retention} loading={<Skeleton lines={6} />}>
        {(stored) => (
          <>
            <OfInstallation kept={stored.installation} />
            <RetentionForm ws={ws} id={id} stored={stored} onStateChange={onStateChange} />
          </>
        )}
      </Answer>
      {can('user:manage', ws) && <LegalHolds ws={ws} />}
    </Stack>
  );
}

function RetentionForm({ ws, id, stored, onStateChange }: RetentionTabProps & { stored: Retention }) {
  const { t } = useTranslation('retention');
  const whole = (kind: (typeof kinds)[number]) => {
    const [least, most] = [minOf[kind], maxOf(kind)];
    const message = t(kind === 'runs' ? 'invalidRuns' : 'invalid', { least, most });
    return number().nullable().defined().integer(message).min(least, message).max(most, message);
  };
  const schema: ObjectSchema<RetentionPeriods> = object({
    messages: whole('messages'),
    verbatims: whole('verbatims'),
    audit: whole('audit'),
    runs: whole('runs'),
    failed_runs: whole('failed_runs'),
  });
  const { form, begun, keepTyped } = useStoredForm({ stored, valuesOf, resolver: yupResolver(schema), onStateChange });
  const typed = useWatch({ control: form.control });

  const save = async (values: RetentionPeriods) => {
    const saved = await saveConfiguration({
      begun,
      values,
      valuesOf,
      title: t('tab'),
      read: () => call('GET /api/1.0/workspaces/:ws/retention', { params: { ws } }),
      write: (version) =>
        call('PUT /api/1.0/workspaces/:ws/retention', { params: { ws }, ifMatch: version, body: values }),
      lines: (each) => kinds.map((kind) => labelled(t(`kind.${kind}`), each[kind] ?? t('forever'))),
    });
    receiveAnswer('GET /api/1.0/workspaces/:ws/retention', { params: { ws } }, saved);
    return saved;
  };
  const periods = { messages: null, verbatims: null, audit: null, runs: null, failed_runs: null, ...typed };
  return (
    <Form form={form} id={id} onSubmit={keepTyped(save)} readError={formProblem}>
      <Stack gap={5}>
        <Grid min={200} gap={4}>
          {kinds.map((kind) => (
            <FormField key={kind} name={kind} control={form.control}>
              {(field) => (
                <NumberField
                  label={t(`kind.${kind}`)}
                  hint={t(`hint.${kind}`, { least: minOf[kind] })}
                  min={minOf[kind]}
                  max={maxOf(kind)}
                  outOfBounds="keep"
                  {...field}
                />
              )}
            </FormField>
          ))}
        </Grid>
        {schema.isValidSync(periods) && <Preview ws={ws} periods={periods} />}
      </Stack>
    </Form>
  );
}

const limited = ['messages', 'verbatims', 'audit'] as const;

/** How long the installation keeps data, regardless of the settings of its workspaces. */
function OfInstallation({ kept }: { kept: Retention['installation'] }) {
  const { t } = useTranslation('retention');
  const facts = limited.flatMap((kind) => {
    const months = kept[kind];
    return months === null ? [] : [{ name: t(`preview.${kind}`), value: t('installation.months', { count: months }) }];
  });
  if (facts.length === 0) return null;
  return (
    <Stack gap={3}>
      <p>{t('installation.text')}</p>
      <Facts facts={facts} />
    </Stack>
  );
}

/** How much data the typed periods would delete, counted before they are saved. */
function Preview({ ws, periods }: { ws: string; periods: RetentionPeriods }) {
  const { t } = useTranslation('retention');
  const { number: formatted } = useFormats();
  const preview = useCall(
    'POST /api/1.0/workspaces/:ws/retention/preview',
    { params: { ws }, body: periods },
    { keepPrevious: true },
  );
  return (
    <section aria-live="polite" aria-label={t('preview.title')}>
      <Stack gap={3}>
        <p>{t('preview.text')}</p>
        <Answer query={preview} loading={<Skeleton lines={5} />}>
          {(count) => (
            <Facts facts={counted.map((each) => ({ name: t(`preview.${each}`), value: formatted(count[each]) }))} />
          )}
        </Answer>
      </Stack>
    </section>
  );
}
