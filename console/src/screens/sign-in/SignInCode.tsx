import { useTranslation } from 'react-i18next';
import { CodeField } from '../../shared/secondFactor/ProofFields.tsx';
import { FormNote } from './FormNote.ts';

/** The form for the code, loaded when a sign-in needs it. */
export function SignInCode() {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      <FormNote>{t('due.code')}</FormNote>
      <CodeField />
    </>
  );
}
