import { limits } from '@parlance/contract/limits';
import type { TFunction } from 'i18next';

/** The usual pattern of an e-mail address: one `@`, a domain with a dot, no blanks. */
const pattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@.<>"(),:;[\]\\]{2,}$/;

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => pattern.test(text);

/** The problem of a required e-mail address; undefined where there is none. */
export function emailProblem(text: string, t: TFunction<'account'>): string | undefined {
  const address = text.trim();
  if (address === '') return t('email.required');
  return address.length > limits.emailLength || !isEmail(address) ? t('email.invalid') : undefined;
}
