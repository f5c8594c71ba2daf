import type { ThingEvent } from '@parlance/contract/calls/events';
import { limits, valueTypes, type ValueType } from '@parlance/contract/limits';
import { FormField, useForm, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { Select, TextField } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { formProblem } from '../../../shared/api/formProblem.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { useThingLabels } from '../data/queries.ts';
import { setEvent } from './eventActions.ts';
import { NameField } from '../../../shared/ui/NameField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

interface Draft {
  /** Id of a virtual thing; empty: the workspace. */
  deviceName: string;
  event_name: string;
  attribute_name: string;
  attribute_type: ValueType;
  attribute_value: string;
  unit: string;
}

interface EventDialogProps {
  ws: string;
  /** The attribute to change; undefined: a new one. */
  event: ThingEvent | undefined;
  /** All attributes of the workspace. */
  events: readonly ThingEvent[];
  onClose: () => void;
}

/** Creates an attribute of a virtual thing or a variable of the workspace, or changes its value, type and unit. */
export function EventDialog({ ws, event, events, onClose }: EventDialogProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const labels = useThingLabels(ws);
  const name = (text: string) => string().trim().required(text).max(limits.nameLength);
  const schema: ObjectSchema<Draft> = object({
    deviceName: string().defined(),
    event_name: name(t('events.eventRequired')),
    attribute_name: name(t('events.attributeRequired')).test(
      'new',
      t('events.exists'),
      (attribute, { parent }) =>
        event !== undefined ||
        !events.some(
          (one) =>
            (one.vthingId ?? '') === parent.deviceName &&
            one.event_name === parent.event_name &&
            one.attribute_name === attribute,
        ),
    ),
    attribute_type: string<ValueType>().oneOf(valueTypes).required(),
    attribute_value: string().defined().max(limits.attributeTextLength),
    unit: string().trim().defined().max(limits.attributeUnitLength),
  });
  const form = useForm<Draft>({
    resolver: yupResolver(schema),
    defaultValues: {
      deviceName: event?.vthingId ?? '',
      event_name: event?.event_name ?? '',
      attribute_name: event?.attribute_name ?? '',
      attribute_type: event?.attribute_type ?? 'text',
      attribute_value: event === undefined ? '' : String(event.attribute_value),
      unit: event?.unit ?? '',
    },
  });
  const type = useWatch({ control: form.control, name: 'attribute_type' });
  const save = async ({ deviceName, attribute_value: value, ...draft }: Draft) => {
    const attribute_value = type === 'boolean' && value === '' ? false : value;
    await setEvent(ws, { ...draft, attribute_value, ...(deviceName !== '' && { deviceName }) });
    notifyDone(t(event ? 'events.saved' : 'events.created', { name: draft.attribute_name }));
    onClose();
  };
  return (
    <FormDialog
      closeOnOutside={false}
      title={event ? t('events.editTitle', { name: event.attribute_name }) : t('events.add')}
      onClose={onClose}
      form={form}
      onSubmit={save}
      readError={formProblem}
      submitLabel={event ? t('common:action.save') : t('events.add')}
      cancelLabel={t('common:action.cancel')}
    >
      {event === undefined && (
        <>
          <FormField name="deviceName">
            {(field) => (
              <Select
                label={t('column.thing')}
                hint={t('events.thingHint')}
                options={[
                  { value: '', label: t('events.workspace') },
                  ...[...labels].map(([value, label]) => ({ value, label })),
                ]}
                {...field}
              />
            )}
          </FormField>
          <Grid min={180}>
            <NameField name="event_name" label={t('column.event')} hint={t('events.eventHint')} />
            <NameField name="attribute_name" label={t('column.attribute')} hint={t('events.attributeHint')} />
          </Grid>
        </>
      )}
      <Grid min={180}>
        <FormField name="attribute_type">
          {(field) => (
            <Select
              label={t('column.valueType')}
              options={valueTypes.map((one) => ({ value: one, label: t(`valueType.${one}`) }))}
              {...field}
            />
          )}
        </FormField>
        <FormField name="unit">
          {(field) => (
            <TextField
              label={t('column.unit')}
              optional
              autoComplete="off"
              maxLength={limits.attributeUnitLength}
              {...field}
            />
          )}
        </FormField>
      </Grid>
      <FormField name="attribute_value">
        {(field) =>
          type === 'boolean' ? (
            <Select
              label={t('column.value')}
              options={['false', 'true'].map((one) => ({ value: one, label: one }))}
              {...field}
              value={field.value.toLowerCase() === 'true' ? 'true' : 'false'}
            />
          ) : (
            <TextField
              label={t('column.value')}
              hint={type === 'date' ? t('events.dateHint') : undefined}
              inputMode={type === 'number' ? 'decimal' : undefined}
              autoComplete="off"
              maxLength={limits.attributeTextLength}
              {...field}
            />
          )
        }
      </FormField>
    </FormDialog>
  );
}
