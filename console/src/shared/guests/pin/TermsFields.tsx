import { FormField } from '@parlance/ui-kit/fields';
import { DateField, NumberField } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';

/** The validity of a code: start, end and number of uses. */
export function TermsFields() {
  const { t } = useTranslation('guests');
  return (
    <>
      <Grid min={200}>
        <FormField name="start">
          {(field) => <DateField time label={t('pin.start')} hint={t('pin.startHint')} {...field} />}
        </FormField>
        <FormField name="end">
          {(field) => <DateField time label={t('pin.end')} hint={t('pin.endHint')} {...field} />}
        </FormField>
      </Grid>
      <FormField name="count">
        {(field) => (
          <NumberField
            label={t('pin.count')}
            hint={t('pin.countHint')}
            min={0}
            step={1}
            outOfBounds="keep"
            {...field}
          />
        )}
      </FormField>
    </>
  );
}
