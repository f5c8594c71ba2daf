import type { AnswerOf } from '@parlance/contract';
import { Form, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { CopyButton } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { encode } from 'uqr';
import { object, string, type ObjectSchema } from 'yup';
import { call } from '../api/call.ts';
import { formProblem } from '../api/formProblem.ts';
import { CodeField, OwnPasswordField } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Enrolment = AnswerOf<'POST /api/1.0/secondfactor'>;

/** Sets up an authenticator app: password, QR code and first code, recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <Confirm begun={begun} onConfirmed={setCodes} />;
  return <Begin onBegun={setBegun} />;
}

function Begin({ onBegun }: { onBegun: (begun: Enrolment) => void }) {
  const { t } = useTranslation('secondFactor');
  const schema: ObjectSchema<{ password: string }> = object({ password: string().required(t('passwordRequired')) });
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { password: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={async (body) => onBegun(await call('POST /api/1.0/secondfactor', { body }))}
      readError={formProblem}
      aria-label={t('title')}
    >
      <Stack>
        <OwnPasswordField />
        <Inline justify="end">
          <SubmitButton>{t('begin')}</SubmitButton>
        </Inline>
      </Stack>
    </Form>
  );
}

interface ConfirmProps {
  begun: Enrolment;
  onConfirmed: (codes: readonly string[]) => void;
}

// Cameras need dark modules on a light background, in either scheme.
const Picture = styled.svg`
  display: block;
  width: 200px;
  max-width: 100%;
  background: #fff;
  border-radius: var(--radius-m);
`;

const Key = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  overflow-wrap: anywhere;
`;

/** A text as a QR code. The same text is beside it for users who cannot scan. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Picture aria-hidden viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}

function Confirm({ begun: { uri, secret }, onConfirmed }: ConfirmProps) {
  const { t } = useTranslation('secondFactor');
  const schema: ObjectSchema<{ code: string }> = object({ code: string().trim().required(t('codeRequired')) });
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const confirm = async (body: { code: string }) =>
    onConfirmed((await call('PUT /api/1.0/secondfactor', { body })).recovery_codes);
  return (
    <Form form={form} onSubmit={confirm} readError={formProblem} aria-label={t('title')}>
      <Stack>
        <p>{t('scan')}</p>
        <QrCode text={uri} />
        <div>
          <p>{t('secret')}:</p>
          <Key>
            <code>{secret}</code>
            <CopyButton text={secret} label={t('copySecret')} />
          </Key>
        </div>
        <CodeField recovery={false} />
        <Inline justify="end">
          <SubmitButton>{t('confirm')}</SubmitButton>
        </Inline>
      </Stack>
    </Form>
  );
}
