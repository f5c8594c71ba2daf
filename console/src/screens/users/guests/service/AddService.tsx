import type { Service } from '@parlance/contract/calls/guests';
import { limits } from '@parlance/contract/limits';
import { FormField, useForm, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Select } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { object, string, type ObjectSchema } from 'yup';
import { useHref, useWorkspaceId } from '../../../../shared/state/address.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { nameProblem } from '../../../../shared/things/nameProblem.ts';
import { ThingNameField } from '../../../../shared/things/ThingNameField.tsx';
import { requirePin, createService } from '../../../../shared/things/thingActions.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { guestsPath } from './guestAddress.ts';
import { FormDialog } from '../../../../shared/ui/FormDialog.tsx';

/** In place of an id; ids are longer. */
const fresh = 'new';

interface Draft {
  /** Id of a virtual thing, or `new`. */
  thing: string;
  name: string;
}

interface AddServiceProps {
  things: readonly Service[];
  onClose: () => void;
}

/** Makes a virtual thing ask for a PIN: a new one, or an existing one without a PIN. */
export function AddService({ things, onClose }: AddServiceProps) {
  const { t } = useTranslation(['guests', 'common']);
  const ws = useWorkspaceId();
  const hrefOf = useHref();
  const navigate = useNavigate();
  const open = things.filter(({ auth }) => auth !== 1);
  const schema: ObjectSchema<Draft> = object({
    thing: string().defined(),
    name: string()
      .trim()
      .defined()
      .max(limits.nameLength / 2)
      .when('thing', ([thing], text) => (thing === fresh ? text.required(t('service.nameRequired')) : text)),
  });
  const form = useForm<Draft>({ resolver: yupResolver(schema), defaultValues: { thing: fresh, name: '' } });
  const chosen = useWatch({ control: form.control, name: 'thing' });
  const save = async ({ thing, name }: Draft) => {
    const known = open.find(({ vthingId }) => vthingId === thing);
    const made = known ? await requirePin(ws, known) : await createService(ws, name);
    notifyDone(t('service.added', { name: made.label }));
    onClose();
    await navigate(hrefOf(guestsPath(made.vthingId, 'pins')));
  };
  return (
    <FormDialog
      closeOnOutside={false}
      title={t('service.add')}
      description={t('service.addText')}
      onClose={onClose}
      form={form}
      onSubmit={save}
      readError={(error) => nameProblem(error, 'name')}
      submitLabel={t('service.add')}
    >
      <FormField name="thing">
        {(field) => (
          <Select
            label={t('service.which')}
            options={[
              { value: fresh, label: t('service.new') },
              ...open.map(({ vthingId, label }) => ({ value: vthingId, label })),
            ]}
            {...field}
          />
        )}
      </FormField>
      {chosen === fresh ? <ThingNameField name="name" /> : <Alert tone="warning">{t('service.visits')}</Alert>}
    </FormDialog>
  );
}
