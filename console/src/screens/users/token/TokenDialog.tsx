import type { Company } from '@parlance/contract/calls/companies';
import type { ApiToken } from '@parlance/contract/calls/tokens';
import { grantableRoles } from '@parlance/contract/permissions';
import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { saveProblem } from '../../../shared/api/saveProblem.ts';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { session } from '../../../shared/state/session.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { refreshTokens, showToken } from '../accounts/refreshAccounts.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { ShownOnce } from '../../../shared/ui/ShownOnce.tsx';
import { endOf } from './expiry.ts';
import { wasSaved, saveToken } from './saveToken.ts';
import { TokenFields } from './TokenFields.tsx';
import { useTokenForm, type TokenDraft } from './useTokenForm.ts';

interface TokenDialogProps {
  company: Company;
  /** The token to change; undefined: a new one. */
  token: ApiToken | undefined;
  /** A new secret, which is shown only this once. */
  secret: string | undefined;
  onSecret: (token: ApiToken, secret: string) => void;
  onRenew: (token: ApiToken) => Promise<void>;
  onClose: () => void;
}

const fields = ['name', 'role', 'type'];

/** A new secret, and a command to try it. */
function SecretNote({ type, secret }: { type: ApiToken['type']; secret: string }) {
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

/** Creates a token, shows its secret, and then edits it. */
export function TokenDialog({ company, token: shown, secret, onSecret, onRenew, onClose }: TokenDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  // The version that the edit is based on: others may change the token meanwhile.
  const [token] = useState(shown);
  const form = useTokenForm(token);
  const viewer = session.user?.role ?? 'companyUser';
  const given = grantableRoles(viewer, 'token', company.type);
  const roles = token && !given.includes(token.role) ? [...given, token.role] : given;

  const save = async ({ name, role, type, disabled, last_day }: TokenDraft) => {
    const values = { name, role, disabled, expires_at: endOf(last_day, token?.expires_at ?? null) };
    if (!token) {
      // Administrators of one organization have no other one.
      const home = viewer === 'companyAdmin' ? {} : { company_id: company.id };
      const made = await call('POST /api/1.0/token', { body: { ...values, type, ...home } });
      void refreshTokens();
      notifyDone(t('token.created', { name }));
      return onSecret(made, made.secret);
    }
    const saved = await saveToken(token, values);
    if (!saved) return undefined;
    showToken(saved);
    void refreshTokens();
    if (wasSaved(token, saved, values)) notifyDone(t('token.saved', { name: saved.name }));
    return onClose();
  };
  return (
    <FormDialog
      guarded
      closeOnOutside={false}
      title={token ? token.name : t('token.add')}
      description={token ? t('token.endsWith', { hint: shown?.hint }) : company.name}
      form={form}
      onSubmit={save}
      readError={(error) =>
        saveProblem(error, {
          fields,
          exists: { type: 'token_exists', text: t('token.exists') },
          explained: ['token_not_found'],
        })
      }
      submitLabel={t(token ? 'common:action.save' : 'common:action.create')}
      action={
        shown && (
          <Button icon="refresh-cw" onClick={() => void onRenew(shown)} style={{ marginInlineEnd: 'auto' }}>
            {t('renew.title')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {secret !== undefined && token && <SecretNote type={token.type} secret={secret} />}
      <TokenFields token={token} roles={roles} />
    </FormDialog>
  );
}
