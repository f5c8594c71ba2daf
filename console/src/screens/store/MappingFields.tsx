import type { ConnectionTest, Connector } from '@parlance/contract/calls/store';
import { FormField, type useForm, useWatch } from '@parlance/ui-kit/fields';
import { Button, IconButton, TextField } from '@parlance/ui-kit/form';
import { Grid, Inline, Stack } from '@parlance/ui-kit/layout';
import { connectorLimits } from '@parlance/contract/thingTables';
import { useTranslation } from 'react-i18next';
import { useItemFocus } from '../../shared/ui/useItemFocus.ts';
import { type ConnectionDraft, emptyRow } from './connectionDraft.ts';
import { Row } from './Store.styles.ts';

const parts = {
  path: ['event_name', 'attribute_name', 'path', 'unit'],
  topic: ['event_name', 'attribute_name', 'topic', 'path', 'command_topic', 'unit'],
  none: [],
} as const;

interface MappingFieldsProps {
  form: ReturnType<typeof useForm<ConnectionDraft>>;
  mapped: Connector['mapped'];
  tested: ConnectionTest | undefined;
}

/** The attributes that the user maps, where each is found, and its value in the last test. */
export function MappingFields({ form, mapped, tested }: MappingFieldsProps) {
  const { t } = useTranslation('store');
  const { control, setValue, getValues } = form;
  const rows = useWatch({ control, name: 'mapping' });
  const { ref: items, adding, removing } = useItemFocus<HTMLDivElement>(rows.length);
  const put = (next: ConnectionDraft['mapping']) => setValue('mapping', next, { shouldDirty: true });
  return (
    <Stack ref={items} gap={3} data-items>
      <Inline justify="space-between">
        <strong>{t('attributeList')}</strong>
        <Button
          size="s"
          icon="plus"
          disabled={rows.length >= connectorLimits.mappedAttributes}
          data-add
          onClick={() => {
            adding();
            put([...getValues('mapping'), { ...emptyRow }]);
          }}
        >
          {t('addAttribute')}
        </Button>
      </Inline>
      {rows.map((row, at) => {
        const found = tested?.values.find(
          (one) => one.event_name === row.event_name && one.attribute_name === row.attribute_name,
        );
        return (
          // Rows are identified by index, because names change while they are typed.
          <Row key={at} data-item>
            <legend>
              {found === undefined
                ? t('attributeAt', { at: at + 1 })
                : found.value === null
                  ? t('notFound')
                  : t('valueNow', {
                      value: `${String(found.value)} ${found.unit}`.trim(),
                    })}
            </legend>
            <Grid min={150}>
              {parts[mapped].map((part) => (
                <FormField<ConnectionDraft, `mapping.${number}.${typeof part}`>
                  key={part}
                  name={`mapping.${at}.${part}`}
                >
                  {(field) => (
                    <TextField
                      label={t(`column.${part}`)}
                      placeholder={part === 'path' ? '$.returns.open' : undefined}
                      autoComplete="off"
                      spellCheck={false}
                      {...field}
                    />
                  )}
                </FormField>
              ))}
            </Grid>
            <Inline justify="end">
              <IconButton
                icon="trash-2"
                label={t('removeAttribute', {
                  name: row.attribute_name || at + 1,
                })}
                data-remove
                onClick={() => {
                  removing(at);
                  put(getValues('mapping').filter((_, index) => index !== at));
                }}
              />
            </Inline>
          </Row>
        );
      })}
    </Stack>
  );
}
