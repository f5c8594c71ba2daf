import type { PlainField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../../shared/secondFactor/CodeInput.tsx';
import { FormNote } from './FormNote.ts';

/** The form for the code, loaded when a sign-in needs it. */
export function SignInCode({ field }: { field: PlainField }) {
  const { t } = useTranslation('secondFactor');
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => room.current?.querySelector('input')?.focus(), []);
  return (
    <Stack ref={room}>
      <FormNote>{t('due.code')}</FormNote>
      <CodeInput {...field} />
    </Stack>
  );
}
