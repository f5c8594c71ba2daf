import type { WidgetConfiguration } from '@parlance/contract/calls/widget';
import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { call } from '../../../shared/api/call.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { invalidate } from '../../../shared/api/queryClient.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyFailed } from '../../../shared/feedback/toasts.ts';
import { ShownOnce } from '../../../shared/ui/ShownOnce.tsx';

const Heading = styled.h3`
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
`;
const Said = styled.p`
  color: var(--text-muted);
`;

interface IdentitySecretProps {
  ws: string;
  stored: WidgetConfiguration;
  /** The form has unsaved changes: a new secret is a new version, and would make their save stale. */
  dirty: boolean;
}

/** The secret that a partner's server signs identities with; it is generated here and shown once. */
export function IdentitySecret({ ws, stored, dirty }: IdentitySecretProps) {
  const { t } = useTranslation(['widget', 'workspace']);
  const [secret, setSecret] = useState<string | null>(null);
  const renew = async () => {
    const { secret: made } = await call('PUT /api/1.0/workspaces/:ws/configuration/widget/secret', {
      params: { ws },
      ifMatch: stored.version,
    });
    setSecret(made);
    await invalidate('GET /api/1.0/workspaces/:ws/configuration/widget');
  };
  const ask = () => {
    if (!stored.secret_set) renew().catch((error: unknown) => notifyFailed(reasonOf(error)));
    else {
      void confirmer.ask({
        title: t('secret.renewTitle'),
        message: t('secret.renewText'),
        danger: true,
        confirmLabel: t('secret.renew'),
        onConfirm: renew,
      });
    }
  };
  return (
    <Stack gap={3}>
      <Heading>{t('secret.title')}</Heading>
      <Said>{t('secret.text')}</Said>
      {secret !== null && (
        <ShownOnce
          warning={t('secret.once')}
          items={[{ label: t('secret.label'), value: secret, copyLabel: t('secret.copy') }]}
          takesFocus
        />
      )}
      <div>
        <Button icon="shield-check" disabled={dirty} onClick={ask}>
          {stored.secret_set ? t('secret.renew') : t('secret.make')}
        </Button>
        {dirty && <Said>{t('workspace:saveFirst')}</Said>}
      </div>
    </Stack>
  );
}
