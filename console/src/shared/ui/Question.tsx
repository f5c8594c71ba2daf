import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/** A dialog's description is one paragraph: these are its lines. */
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
  /** The object of the action; undefined where the screen shows it. */
  about?: string | undefined;
  /** The immediate consequences. */
  effect?: ReactNode;
  /** The object cannot be restored. */
  permanent?: boolean | undefined;
}

/** The text of a confirmation: the question, its object, and the consequences. */
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
