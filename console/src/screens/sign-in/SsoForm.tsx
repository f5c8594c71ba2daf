import { Button, PlainForm, TextField, usePlainForm } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { domainOf } from '../../shared/state/domains.ts';
import { failedSso } from './failedSso.ts';
import { startSso } from './startSso.ts';

/** Single sign-on through the organization of an e-mail address. */
export function SsoForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['signIn', 'common']);
  const form = usePlainForm({
    initial: { address: '' },
    focused: 'address',
    check: ({ address }) => {
      if (address.trim() === '') return { address: t('sso.required') };
      return domainOf(address.trim()) === null ? { address: t('sso.invalid') } : {};
    },
    onSubmit: async ({ address }) => {
      const domain = domainOf(address.trim()) ?? '';
      await startSso(domain).catch((error: unknown) => {
        throw failedSso(error, domain, t);
      });
    },
  });
  return (
    <Card title={t('sso.title')} level={2}>
      <PlainForm form={form} aria-label={t('sso.title')}>
        <TextField
          label={t('sso.field')}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('address')}
        />
        <Button variant="primary" type="submit" wide loading={form.busy}>
          {t('sso.submit')}
        </Button>
        <Button variant="ghost" wide onClick={onBack}>
          {t('sso.password')}
        </Button>
      </PlainForm>
    </Card>
  );
}
