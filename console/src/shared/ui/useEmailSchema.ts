import { useTranslation } from 'react-i18next';
import { string } from 'yup';
import { emailProblem } from './email.ts';

/** A required e-mail address; `Invalid email format` otherwise. */
export function useEmailSchema() {
  const { t } = useTranslation('account');
  return string()
    .trim()
    .defined()
    .test('email', (text, { createError }) => {
      const message = emailProblem(text, t);
      return message === undefined || createError({ message });
    });
}
