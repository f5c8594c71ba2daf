import { Form, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { domainOf } from '../../shared/state/domains.ts';
import { failedSso } from './failedSso.ts';
import { startSso } from './startSso.ts';

interface Address {
  address: string;
}

/** Single sign-on through the organization an e-mail address belongs to. */
export function SsoForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['signIn', 'common']);
  const schema: ObjectSchema<Address> = object({
    address: string()
      .trim()
      .required(t('sso.required'))
      .test('domain', t('sso.invalid'), (text) => domainOf(text) !== null),
  });
  const form = useForm<Address>({ resolver: yupResolver(schema), defaultValues: { address: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('address'), [setFocus]);
  const go = async ({ address }: Address) => {
    const domain = domainOf(address) ?? '';
    await startSso(domain).catch((error: unknown) => {
      throw failedSso(error, domain, t);
    });
  };
  return (
    <Card title={t('sso.title')} level={2}>
      <Form form={form} onSubmit={go} aria-label={t('sso.title')}>
        <Stack>
          <FormField name="address">
            {(field) => (
              <TextField
                label={t('sso.field')}
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                {...field}
              />
            )}
          </FormField>
          <SubmitButton wide>{t('sso.submit')}</SubmitButton>
          <Button variant="ghost" wide onClick={onBack}>
            {t('sso.password')}
          </Button>
        </Stack>
      </Form>
    </Card>
  );
}
