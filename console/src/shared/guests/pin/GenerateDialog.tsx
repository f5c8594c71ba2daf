import type { PinCode } from '@parlance/contract/calls/guests';
import { pinNone, pinsPerCall } from '@parlance/contract/pin';
import { Form, FormField, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Button, CancelButton, NumberField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { toCsv } from '@parlance/ui-kit/table';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number, object, type ObjectSchema } from 'yup';
import { call } from '../../api/call.ts';
import { formProblem } from '../../api/formProblem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { refreshPins, type PinPlace } from './pinActions.ts';
import { TermsFields } from './TermsFields.tsx';
import { termsOf, useTermsSchema, type PinTerms } from './usePinForm.ts';

interface Draft extends PinTerms {
  number: number;
}

interface GenerateDialogProps {
  place: PinPlace;
  /** The service's label, for the name of the file. */
  label: string;
  onClose: () => void;
}

interface Headers {
  value: string;
  start: string;
  end: string;
  count: string;
}

const moment = (ms: number) => (ms === pinNone ? '' : new Date(ms).toISOString());

/** Codes as a CSV file for spreadsheets and programs, with a byte order mark; missing values are empty. */
function pinsCsv(codes: readonly PinCode[], headers: Headers): Blob {
  const text = toCsv(codes, [
    { key: 'value', header: headers.value, value: ({ value }) => value },
    { key: 'start', header: headers.start, value: ({ start }) => moment(start) },
    { key: 'end', header: headers.end, value: ({ end }) => moment(end) },
    { key: 'count', header: headers.count, value: ({ count }) => (count === pinNone ? '' : count) },
  ]);
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

/** Generates many PIN codes at once, and offers them as a file. */
export function GenerateDialog({ place, label, onClose }: GenerateDialogProps) {
  const { t } = useTranslation(['guests', 'common']);
  const [made, setMade] = useState<PinCode[]>();
  const id = useId();
  const next = useRef<HTMLButtonElement>(null);
  // The form that had the focus has been replaced.
  useEffect(() => {
    if (made) next.current?.focus();
  }, [made]);
  const wrong = t('generate.numberInvalid', { most: pinsPerCall });
  const schema: ObjectSchema<Draft> = useTermsSchema().concat(
    object({ number: number().required(wrong).typeError(wrong).integer(wrong).min(1, wrong).max(pinsPerCall, wrong) }),
  );
  const form = useForm<Draft>({
    resolver: yupResolver(schema),
    defaultValues: { number: 20, start: '', end: '', count: 1 },
  });
  const generate = async (draft: Draft) => {
    const path = 'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate';
    const { data } = await call(path, { params: place, body: { number: draft.number, ...termsOf(draft) } });
    void refreshPins();
    setMade(data);
  };
  const download = (codes: readonly PinCode[]) => {
    const headers = { value: t('pin.value'), start: t('pin.start'), end: t('pin.end'), count: t('pin.count') };
    saveFile({ blob: pinsCsv(codes, headers), filename: `pin-codes-${label}.csv` });
  };
  return (
    <Modal
      open
      closeOnOutside={false}
      title={t('generate.title')}
      description={t('generate.text')}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose}>{t('common:action.close')}</CancelButton>
          {made ? (
            <Button ref={next} variant="primary" icon="download" onClick={() => download(made)}>
              {t('generate.download')}
            </Button>
          ) : (
            <Button variant="primary" type="submit" form={id} loading={form.formState.isSubmitting}>
              {t('generate.submit')}
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <Alert tone="good">{t('generate.done', { count: made.length })}</Alert>
      ) : (
        <Form form={form} id={id} onSubmit={generate} readError={formProblem}>
          <Stack>
            <FormField name="number">
              {(field) => (
                <NumberField
                  label={t('generate.number')}
                  required
                  min={1}
                  max={pinsPerCall}
                  step={1}
                  outOfBounds="keep"
                  {...field}
                />
              )}
            </FormField>
            <TermsFields />
          </Stack>
        </Form>
      )}
    </Modal>
  );
}
