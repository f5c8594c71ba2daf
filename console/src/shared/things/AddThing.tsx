import { limits } from '@parlance/contract/limits';
import { thingKinds, type ThingKind } from '@parlance/contract/thingTables';
import { FormField, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Select } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { notifyDone } from '../feedback/toasts.ts';
import { nameProblem } from './nameProblem.ts';
import { createThing } from './thingActions.ts';
import { ThingNameField } from './ThingNameField.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';

interface Draft {
  label: string;
  image: ThingKind;
}

interface AddThingProps {
  ws: string;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** Creates a virtual thing, which reports by the API or with its secret. */
export function AddThing({ ws, onClose, onAdded }: AddThingProps) {
  const { t } = useTranslation(['things', 'guests', 'common']);
  const schema: ObjectSchema<Draft> = object({
    label: string()
      .trim()
      .required(t('guests:service.nameRequired'))
      .max(limits.nameLength / 2),
    image: string<ThingKind>().oneOf(thingKinds).required(),
  });
  const form = useForm<Draft>({ resolver: yupResolver(schema), defaultValues: { label: '', image: 'sensor' } });
  const save = async ({ label, image }: Draft) => {
    const made = await createThing(ws, label, image);
    notifyDone(t('add.done', { name: made.label }));
    onClose();
    onAdded(made.vthingId);
  };
  return (
    <FormDialog
      size="small"
      closeOnOutside={false}
      title={t('add.title')}
      description={t('add.text')}
      onClose={onClose}
      form={form}
      onSubmit={save}
      readError={(error) => nameProblem(error, 'label')}
      submitLabel={t('add.title')}
      cancelLabel={t('common:action.cancel')}
    >
      <ThingNameField name="label" />
      <FormField name="image">
        {(field) => (
          <Select
            label={t('column.kind')}
            options={thingKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
