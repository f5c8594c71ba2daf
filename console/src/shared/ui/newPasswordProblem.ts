import { limits } from '@parlance/contract/limits';
import type { TFunction } from 'i18next';

export interface NewPassword {
  newPassword: string;
  confirmation: string;
}

/** The problem of a new password: too short, or not repeated exactly. */
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
