import { useTranslation } from 'react-i18next';
import { CodeField } from '../../shared/secondFactor/ProofFields.tsx';
import { FormNote } from './FormNote.ts';

/** The code of the second step. Fetched when a sign-in needs one: most do not. */
export function SignInCode() {
  const { t } = useTranslation('secondFactor');
  return (
    <>
      <FormNote>{t('due.code')}</FormNote>
      <CodeField />
    </>
  );
}
