import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';

/** Confirms a mail without saying whether the address is known. */
export function MailSent({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('authenticate');
  return (
    <Card>
      <EmptyState
        // The form was replaced, so its focus moves here and screen readers go on with this text.
        ref={(state) => state?.focus()}
        tabIndex={-1}
        level={2}
        icon="mail"
        title={title}
        text={text}
        action={<LinkButton href="/sign-in">{t('back')}</LinkButton>}
      />
    </Card>
  );
}
