import { styled } from 'styled-components';
import { useSnapshot } from 'valtio/react';
import { answerConsent, state } from './chat.ts';
import type { PageLanguage } from './settings.ts';
import { TextButton } from './TextButton.ts';
import type { PageTexts } from './texts.ts';
import { focusComposer } from './focusComposer.ts';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-block-end: 1px solid var(--line);
  background: var(--surface-raised);

  p {
    flex: 1 1 100%;
    font-size: var(--size-s);
    color: var(--text-muted);
  }
`;

/** Asks whether the visitor's browser may store the conversation. The chat works with either answer. */
export function Consent({ texts, language }: { texts: PageTexts; language: PageLanguage }) {
  const { asksConsent, look } = useSnapshot(state);
  if (!asksConsent) return null;
  const answer = (agreed: boolean) => {
    answerConsent(agreed);
    focusComposer();
  };
  return (
    <Bar aria-labelledby="consent">
      <p id="consent">{look?.texts[language].consent || texts.consent}</p>
      <TextButton type="button" onClick={() => answer(false)}>
        {texts.consentNo}
      </TextButton>
      <TextButton type="button" data-kind="primary" onClick={() => answer(true)}>
        {texts.consentYes}
      </TextButton>
    </Bar>
  );
}
