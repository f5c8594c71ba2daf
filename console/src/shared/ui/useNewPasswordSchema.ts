import { limits } from '@parlance/contract/limits';
import { useTranslation } from 'react-i18next';
import { object, ref, string, type ObjectSchema } from 'yup';

export interface NewPassword {
  newPassword: string;
  confirmation: string;
}

/** What every form for a new password asks: long enough, and twice the same. */
export function useNewPasswordSchema(): ObjectSchema<NewPassword> {
  const { t } = useTranslation('account');
  return object({
    newPassword: string().required(t('password.newRequired')).min(limits.passwordMin, t('password.tooShort')),
    confirmation: string()
      .required(t('password.againRequired'))
      .oneOf([ref('newPassword')], t('password.different')),
  });
}
