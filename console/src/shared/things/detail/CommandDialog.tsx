import type { ThingAttribute } from '@parlance/contract/calls/thingState';
import { limits } from '@parlance/contract/limits';
import { thingLimits } from '@parlance/contract/thingTables';
import { FormField, useForm, useWatch, yupResolver } from '@parlance/ui-kit/fields';
import { NumberField, Select, TextField } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { number as numberOf, object, string, type ObjectSchema } from 'yup';
import { call } from '../../api/call.ts';
import { formProblem } from '../../api/formProblem.ts';
import { invalidate, useCall } from '../../api/queryClient.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import type { ThingPart } from '../data/things.ts';
import { NameField } from '../../ui/NameField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Option for an attribute that is not listed, which is entered by its names. */
const other = '';

interface Draft {
  /** Key of a known attribute (`keyOf`); empty: another one. */
  attribute: string;
  event_name: string;
  attribute_name: string;
  value: string;
  timeout: number;
}

interface CommandDialogProps extends ThingPart {
  /** The attribute to command; undefined: the user selects one. */
  attribute?: ThingAttribute;
  onClose: () => void;
}

const keyOf = ({ event_name, attribute_name }: ThingAttribute) => `${event_name}\n${attribute_name}`;
const numeral = /^[+-]?\d+(\.\d+)?$/;

/** Parses the typed value of a new attribute: a number, a boolean, or a text. */
function parseValue(text: string): string | number | boolean {
  if (numeral.test(text.trim())) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** Sends a command: it desires a value of an attribute, which the thing has to report in time. */
export function CommandDialog({ ws, thing, attribute, onClose }: CommandDialogProps) {
  const { t } = useTranslation(['things', 'common']);
  const id = thing.vthingId;
  const state = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/state', { params: { ws, id } });
  const known = (state.data?.attributes ?? []).filter(({ read_only }) => !read_only);
  const first = attribute ?? known[0];
  const newOne = (field: 'event_name' | 'attribute_name') =>
    string()
      .trim()
      .defined()
      .max(limits.nameLength)
      .when('attribute', ([chosen], text) => (chosen === other ? text.required(t(`command.${field}Required`)) : text));
  const schema: ObjectSchema<Draft> = object({
    attribute: string().defined(),
    event_name: newOne('event_name'),
    attribute_name: newOne('attribute_name'),
    value: string().required(t('command.valueRequired')).max(limits.attributeTextLength),
    timeout: numberOf().required().integer().min(1).max(thingLimits.commandSecondsMax),
  });
  const form = useForm<Draft>({
    resolver: yupResolver(schema),
    defaultValues: {
      attribute: first ? keyOf(first) : other,
      event_name: 'command',
      attribute_name: '',
      value: first?.attribute_type === 'boolean' ? 'true' : '',
      timeout: thingLimits.commandSeconds,
    },
  });
  const chosenKey = useWatch({ control: form.control, name: 'attribute' });
  const chosen = known.find((one) => keyOf(one) === chosenKey);
  const send = async ({ event_name, attribute_name, value, timeout }: Draft) => {
    const names = chosen
      ? { event_name: chosen.event_name, attribute_name: chosen.attribute_name, value }
      : { event_name, attribute_name, value: parseValue(value) };
    await call('POST /api/1.0/workspaces/:ws/vthing/:id/command', {
      params: { ws, id },
      body: { ...names, timeout },
    });
    notifyDone(t('command.sent', { name: names.attribute_name }));
    onClose();
    await invalidate('GET /api/1.0/workspaces/:ws/vthing/:id/state', 'GET /api/1.0/workspaces/:ws/vthings/states');
  };
  return (
    <FormDialog
      size="small"
      closeOnOutside={false}
      title={t('command.title')}
      description={thing.label}
      onClose={onClose}
      form={form}
      onSubmit={send}
      readError={formProblem}
      submitLabel={t('command.title')}
      cancelLabel={t('common:action.cancel')}
    >
      <FormField name="attribute">
        {(field) => (
          <Select
            label={t('column.attribute')}
            options={[
              ...known.map((one) => ({ value: keyOf(one), label: `${one.event_name} · ${one.attribute_name}` })),
              { value: other, label: t('command.other') },
            ]}
            {...field}
          />
        )}
      </FormField>
      {!chosen && (
        <Grid min={150}>
          <NameField name="event_name" label={t('column.event')} />
          <NameField name="attribute_name" label={t('column.attribute')} />
        </Grid>
      )}
      <FormField name="value">
        {(field) =>
          chosen?.attribute_type === 'boolean' ? (
            <Select
              label={t('command.value')}
              options={['true', 'false'].map((one) => ({ value: one, label: one }))}
              {...field}
            />
          ) : (
            <TextField
              label={chosen?.unit ? `${t('command.value')} (${chosen.unit})` : t('command.value')}
              required
              autoComplete="off"
              maxLength={limits.attributeTextLength}
              inputMode={chosen?.attribute_type === 'number' ? 'decimal' : undefined}
              {...field}
            />
          )
        }
      </FormField>
      <FormField name="timeout">
        {(field) => (
          <NumberField
            label={t('command.timeout')}
            hint={t('command.timeoutHint')}
            min={1}
            max={thingLimits.commandSecondsMax}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
