import { Button } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { PublicFrame } from '../shared/ui/PublicFrame.tsx';
import { sessionOffer } from '../shared/state/sessionOffer.ts';
import { useTitle } from '../shared/ui/useTitle.ts';

/** Asks which account to use: the signed-in one, or the one of the link. */
export function SessionQuestion() {
  const { t } = useTranslation('shell');
  const { question } = useSnapshot(sessionOffer);
  useTitle(t('swap.title'));
  if (!question) return null;
  const { present, offered, answer } = question;
  const nameOf = ({ login, company_name }: typeof present) => t('swap.account', { login, company: company_name });
  return (
    <PublicFrame>
      <Card title={t('swap.title')} level={2}>
        <Stack>
          <p>{t('swap.text', { present: nameOf(present), offered: nameOf(offered) })}</p>
          <p>{t('swap.warning')}</p>
          <Button variant="primary" wide onClick={() => answer(false)}>
            {t('swap.stay', { login: present.login })}
          </Button>
          <Button wide onClick={() => answer(true)}>
            {t('swap.replace', { login: offered.login })}
          </Button>
        </Stack>
      </Card>
    </PublicFrame>
  );
}
