import type { PinCode } from '@parlance/contract/calls/guests';
import { isPin, isWeakPin, pinLength } from '@parlance/contract/pin';
import { FormField, useWatch } from '@parlance/ui-kit/fields';
import { IconButton, TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import { call } from '../../api/call.ts';
import { formProblem } from '../../api/formProblem.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { refreshPins, savePin, type PinPlace } from './pinActions.ts';
import { randomPin } from './randomPin.ts';
import { TermsFields } from './TermsFields.tsx';
import { usePinCheck } from './usePinCheck.ts';
import { termsOf, usePinForm, type PinDraft } from './usePinForm.ts';

interface PinDialogProps {
  place: PinPlace;
  /** The code to change; undefined: a new one. */
  code: PinCode | undefined;
  onClose: () => void;
}

/** Creates or changes a PIN code. A new one starts with a random value. */
export function PinDialog({ place, code: shown, onClose }: PinDialogProps) {
  const { t } = useTranslation(['guests', 'common']);
  // The version that the edit is based on: guests use the code and other users change it meanwhile.
  const [code] = useState(shown);
  const [drawn, setDrawn] = useState(randomPin);
  const form = usePinForm(code, drawn);
  const value = useWatch({ control: form.control, name: 'value' });
  const draw = () => {
    const next = randomPin();
    setDrawn(next);
    form.setValue('value', next, { shouldDirty: code !== undefined, shouldValidate: true });
  };
  // A random code that exists already is replaced by another one.
  const onGeneratedTaken = value === drawn ? draw : undefined;
  const check = usePinCheck({ place, value, own: code?.value, onGeneratedTaken });

  const save = async (draft: PinDraft) => {
    const values = { value: draft.value, ...termsOf(draft, code) };
    if (code) {
      const saved = await savePin(place, code, values);
      if (!saved) return;
      notifyDone(t('pin.saved', { value: saved.value }));
    } else {
      await call('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', { params: place, body: values });
      notifyDone(t('pin.created', { value: values.value }));
    }
    void refreshPins();
    onClose();
  };
  const readError = (error: unknown) =>
    error instanceof ApiError && error.status === 409 ? { fields: { value: t('pin.invalid') } } : formProblem(error);
  const checked = { taken: t('pin.invalid'), failed: t('pin.unchecked') };
  // The eighth digit completes a code, so its problem is shown before the field loses the focus.
  const weak = value !== code?.value && isPin(value) && isWeakPin(value) ? t('pin.weak') : undefined;
  const hints = { none: t('pin.valueHint'), checking: t('pin.checking'), free: t('pin.free') };
  return (
    <FormDialog
      guarded
      closeOnOutside={false}
      title={code ? t('pin.edit', { value: code.value }) : t('pin.add')}
      form={form}
      onSubmit={save}
      readError={readError}
      submitLabel={t(code ? 'common:action.save' : 'common:action.create')}
      submitDisabled={check === 'taken'}
      onClose={onClose}
    >
      <FormField name="value">
        {(field) => (
          <TextField
            label={t('pin.value')}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={pinLength}
            hint={weak || check === 'taken' || check === 'failed' ? undefined : hints[check]}
            {...field}
            error={field.error ?? weak ?? (check === 'taken' || check === 'failed' ? checked[check] : undefined)}
            end={<IconButton size="s" icon="shuffle" label={t('pin.random')} onClick={draw} />}
          />
        )}
      </FormField>
      <TermsFields />
    </FormDialog>
  );
}
