import type { SecondFactor as State } from '@parlance/contract/calls/secondFactor';
import { Form, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Button, CancelButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../../shared/api/call.ts';
import { formProblem } from '../../shared/api/formProblem.ts';
import { invalidate, useCall } from '../../shared/api/queryClient.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { CodeField, OwnPasswordField } from '../../shared/secondFactor/ProofFields.tsx';
import { RecoveryCodes } from '../../shared/secondFactor/RecoveryCodes.tsx';
import { SetUp } from '../../shared/secondFactor/SetUp.tsx';
import { Answer } from '../../shared/ui/Answer.tsx';

interface Proof {
  password: string;
  code: string;
}

/** Turns the authenticator app of the user's own account on and off. */
export function SecondFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('secondFactor');
  const query = useCall('GET /api/1.0/secondfactor', {});
  const done = (text: string) => {
    void invalidate('GET /api/1.0/secondfactor');
    notifyDone(text);
    onClose();
  };
  return (
    <Modal open onClose={onClose} size="small" closeOnOutside={false} title={t('title')} description={t('text')}>
      <Answer query={query} loading={<SkeletonRows rows={2} columns={1} />}>
        {(state) =>
          state.state === 'active' ? (
            <Active state={state} onClose={onClose} onDone={done} />
          ) : (
            <SetUp onDone={() => done(t('added'))} />
          )
        }
      </Answer>
    </Modal>
  );
}

interface ActiveProps {
  state: State;
  onClose: () => void;
  onDone: (text: string) => void;
}

function Active({ state, onClose, onDone }: ActiveProps) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const [codes, setCodes] = useState<readonly string[]>();
  const schema: ObjectSchema<Proof> = object({
    password: string().required(t('passwordRequired')),
    code: string().trim().required(t('codeRequired')),
  });
  const form = useForm<Proof>({ resolver: yupResolver(schema), defaultValues: { password: '', code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => onDone(t('recovery.replaced'))} />;
  const replace = async (body: Proof) =>
    setCodes((await call('POST /api/1.0/secondfactor/recoverycodes', { body })).recovery_codes);
  const remove = form.handleSubmit(async (body) => {
    try {
      await call('DELETE /api/1.0/secondfactor', { body });
      onDone(t('removed'));
    } catch (error) {
      const { fields, message } = formProblem(error);
      for (const name of ['password', 'code'] as const) {
        const text = fields[name];
        if (text) form.setError(name, { message: text });
      }
      if (Object.keys(fields).length === 0) form.setError('root', { message: message ?? t('failed') });
    }
  });
  return (
    <Form form={form} onSubmit={replace} readError={formProblem} aria-label={t('title')}>
      <Stack>
        <p>
          {t('on')} {state.required && t('required')} {t('left', { count: state.recovery_codes_left })}
        </p>
        <OwnPasswordField />
        <CodeField />
        <Inline justify="end">
          <CancelButton onClick={onClose}>{t('common:action.close')}</CancelButton>
          {!state.required && (
            <Button variant="danger" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
          <Button type="submit">{t('recovery.replace')}</Button>
        </Inline>
      </Stack>
    </Form>
  );
}
