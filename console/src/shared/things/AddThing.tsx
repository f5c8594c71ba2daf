import { limits } from '@parlance/contract/limits';
import { thingKinds, type ThingKind } from '@parlance/contract/thingTables';
import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { CancelButton, Select } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { notifyDone } from '../feedback/toasts.ts';
import { nameProblem } from './nameProblem.ts';
import { createThing } from './thingActions.ts';
import { ThingNameField } from './ThingNameField.tsx';

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
    <Modal
      open
      size="small"
      closeOnOutside={false}
      title={t('add.title')}
      description={t('add.text')}
      onClose={onClose}
    >
      <Form form={form} onSubmit={save} readError={(error) => nameProblem(error, 'label')}>
        <Stack>
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
          <Inline justify="end">
            <CancelButton onClick={onClose}>{t('common:action.cancel')}</CancelButton>
            <SubmitButton>{t('add.title')}</SubmitButton>
          </Inline>
        </Stack>
      </Form>
    </Modal>
  );
}
