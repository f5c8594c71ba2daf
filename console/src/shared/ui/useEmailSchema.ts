import { limits } from '@parlance/contract/limits';
import { useTranslation } from 'react-i18next';
import { string } from 'yup';

/** The standard pattern of an address: one `@`, a domain with a dot, no blanks. */
const pattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@.<>"(),:;[\]\\]{2,}$/;

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => pattern.test(text);

/** A required e-mail address; `Invalid email format` otherwise. */
export function useEmailSchema() {
  const { t } = useTranslation('account');
  return string()
    .trim()
    .required(t('email.required'))
    .max(limits.emailLength, t('email.invalid'))
    .matches(pattern, t('email.invalid'));
}
