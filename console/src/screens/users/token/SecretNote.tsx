import type { ApiToken } from '@parlance/contract/calls/tokens';
import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { ShownOnce } from '../accounts/ShownOnce.tsx';

/** A secret just given out, and a command that shows that it works. */
export function SecretNote({ type, secret }: { type: ApiToken['type']; secret: string }) {
  const { t } = useTranslation('users');
  const ws = useWorkspaceId();
  const path = type === 'odata' ? `/odata/${encodeURIComponent(ws)}` : '/api/1.0/workspaces';
  const command = `curl -H "Authorization: Bearer ${secret}" ${location.origin}${path}`;
  return (
    <ShownOnce
      warning={t('token.secretOnce')}
      items={[
        { label: t('token.secret'), value: secret, copyLabel: t('token.copySecret') },
        { label: t('token.example'), value: command, copyLabel: t('token.copyExample') },
      ]}
    />
  );
}
