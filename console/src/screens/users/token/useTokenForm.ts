import type { ApiToken } from '@parlance/contract/calls/tokens';
import { limits } from '@parlance/contract/limits';
import { roles, type Role } from '@parlance/contract/permissions';
import { useForm, yupResolver } from '@parlance/ui-kit/fields';
import { useTranslation } from 'react-i18next';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { dayIn, localDay } from './expiry.ts';

type TokenType = ApiToken['type'];
export const tokenTypes: readonly TokenType[] = ['api', 'odata'];

/** The fields of a token's form. */
export interface TokenDraft {
  name: string;
  role: Role;
  type: TokenType;
  disabled: boolean;
  /** The last day on which it works; '' for no expiry. */
  last_day: string;
}

/** The form of a token: it requires a name of at least four characters and a role. @param token undefined: a new one */
export function useTokenForm(token: ApiToken | undefined) {
  const { t } = useTranslation('users');
  const lastDay = token?.expires_at ? localDay(token.expires_at) : '';
  const schema: ObjectSchema<TokenDraft> = object({
    name: string()
      .trim()
      .required(t('token.nameTooShort'))
      .min(limits.tokenNameMin, t('token.nameTooShort'))
      .max(limits.nameLength),
    role: string<Role>().oneOf(roles, t('user.roleRequired')).required(t('user.roleRequired')),
    type: string<TokenType>().oneOf(tokenTypes).required(),
    disabled: boolean().required(),
    // A past expiry may stay.
    last_day: string()
      .defined()
      .test('future', t('token.expiresPast'), (day) => day === '' || day === lastDay || day >= dayIn(0)),
  });
  return useForm<TokenDraft>({
    resolver: yupResolver(schema),
    defaultValues: {
      name: token?.name ?? '',
      ...(token && { role: token.role }),
      type: token?.type ?? 'api',
      disabled: token?.disabled ?? false,
      last_day: lastDay,
    },
  });
}
