import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/** A dialog's description is one paragraph: lines of it. */
const Line = styled.span`
  display: block;
  margin-top: var(--space-2);
  overflow-wrap: anywhere;
  &[data-about] {
    color: var(--text);
    font-weight: var(--weight-medium);
  }
`;

interface QuestionProps {
  text: string;
  /** Whom or what it is about; absent where the screen shows it. */
  about?: string | undefined;
  /** What follows at once. */
  effect?: ReactNode;
  /** It cannot be restored. */
  permanent?: boolean | undefined;
}

/** What a confirmation says: the question, whom or what it is about, and what follows. */
export function Question({ text, about, effect, permanent = false }: QuestionProps) {
  const { t } = useTranslation('common');
  return (
    <>
      {text}
      {about && <Line data-about="">{about}</Line>}
      {effect && <Line>{effect}</Line>}
      {permanent && <Line>{t('confirmDelete.permanent')}</Line>}
    </>
  );
}
