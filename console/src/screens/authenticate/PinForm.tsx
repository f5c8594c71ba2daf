import type { PinSignInPage } from '@parlance/contract/calls/guests';
import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { isPin, pinLength } from '@parlance/contract/pin';
import { Button, PinField, PlainForm, usePlainForm } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../shared/api/ApiError.ts';
import { guestChat, signInAsGuest, type ServiceRef } from '../../shared/state/guest.ts';
import { session } from '../../shared/state/session.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

const Meanwhile = styled.output`
  color: var(--text-muted);
  font-size: var(--size-s);
`;
const Aside = styled.p`
  color: var(--text-muted);
  font-size: var(--size-s);
`;

interface PinFormProps {
  service: ServiceRef;
  shown: Pick<PinSignInPage, 'label' | 'workspace_label'>;
  /** The address that the guest requested. */
  redirect: string | null;
}

type Reason = 'expired' | 'usedUp' | 'notYet' | 'disabled';

const reasons = new Map<string, Reason>([
  ['code_expired', 'expired'],
  ['code_used_up', 'usedUp'],
  ['code_not_yet_valid', 'notYet'],
  ['access_disabled', 'disabled'],
] satisfies [ErrorType, Reason][]);

/** An error at the code field, which moves the focus to its first digit. */
const ofCode = (message: string): Error => Object.assign(new Error(message), { fields: { code: message } });

/** The text of a refused PIN code in the user's language. */
function pinProblem(error: unknown, t: TFunction<['authenticate', 'common']>): Error {
  if (!(error instanceof ApiError)) return new Error(t('pin.failed'), { cause: error });
  if (error.offline) return new Error(labelled(t('common:failure.title'), t('common:failure.offline')));
  if (error.status === 429) return new Error(t('pin.tooMany'));
  const reason = reasons.get(error.type);
  if (reason) return ofCode(t(`pin.${reason}`));
  return error.status === 401 ? ofCode(t('pin.wrong')) : new Error(t('pin.failed'));
}

/** Asks for a PIN code, and opens the chat with it. */
export function PinForm({ service, shown, redirect }: PinFormProps) {
  const { t } = useTranslation(['authenticate', 'common']);
  const { user } = useSnapshot(session);
  const [solving, setSolving] = useState(false);
  const form = usePlainForm({
    initial: { code: '' },
    focused: 'code',
    check: ({ code }) => (isPin(code) ? {} : { code: t('pin.format') }),
    onSubmit: async ({ code }) => {
      try {
        const token = await signInAsGuest(service, code, () => setSolving(true));
        location.replace(guestChat(service, redirect, token));
        // Never resolves: the page is being left, so the form stays busy.
        await new Promise(() => {});
      } catch (error) {
        throw pinProblem(error, t);
      } finally {
        setSolving(false);
      }
    },
  });
  return (
    <Card title={t('pin.title')} level={2}>
      <PlainForm form={form} aria-label={t('pin.title')}>
        <p>{t('pin.text', { service: shown.label, workspace: shown.workspace_label })}</p>
        <PinField label={t('pin.code')} length={pinLength} {...form.field('code')} />
        <Button variant="primary" type="submit" wide loading={form.busy}>
          {t('pin.submit')}
        </Button>
        {solving && <Meanwhile>{t('pin.slow')}</Meanwhile>}
        {user && !user.limited && <Aside>{t('pin.elsewhere')}</Aside>}
      </PlainForm>
    </Card>
  );
}
