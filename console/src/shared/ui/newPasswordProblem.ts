import { limits } from '@parlance/contract/limits';
import type { TFunction } from 'i18next';

export interface NewPassword {
  newPassword: string;
  confirmation: string;
}

/** What is wrong with a new password: it has to be long enough, and the same twice. */
export function newPasswordProblem(
  { newPassword, confirmation }: NewPassword,
  t: TFunction<'account'>,
): Partial<NewPassword> {
  const short = newPassword.length < limits.passwordMin ? t('password.tooShort') : undefined;
  const first = newPassword === '' ? t('password.newRequired') : short;
  const other = confirmation === newPassword ? undefined : t('password.different');
  const second = confirmation === '' ? t('password.againRequired') : other;
  return { ...(first && { newPassword: first }), ...(second && { confirmation: second }) };
}
