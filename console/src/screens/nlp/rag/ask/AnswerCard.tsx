import type { KnowledgeAnswer } from '@parlance/contract/calls/knowledge/answers';
import { Pill } from '@parlance/ui-kit/data';
import { CopyButton } from '@parlance/ui-kit/form';
import { focusRing, media } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { passageId } from './PassageList.tsx';

const Card = styled.section`
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-sunken);

  > p {
    margin: 0;
    padding: var(--space-3) var(--space-4);
    line-height: 1.55;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  [data-unsupported] {
    text-decoration: underline dotted var(--warning-text);
    text-underline-offset: 3px;
  }
  > p button {
    min-width: 18px;
    margin-inline: 2px;
    padding: 0 4px;
    border: 1px solid var(--brand-solid);
    border-radius: 4px;
    background: var(--brand-subtle);
    color: var(--text);
    font: inherit;
    font-size: var(--size-s);
    font-weight: var(--weight-semibold);
    line-height: 1.3;
    cursor: pointer;
    ${focusRing}
  }
  ${media.hover} {
    > p button:hover {
      background: var(--surface);
    }
  }
  > footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    min-height: 34px;
    padding: 2px var(--space-2) 2px var(--space-4);
    border-top: 1px solid var(--line);
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
  [data-part='end'] {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    margin-left: auto;
  }
`;

interface AnswerCardProps {
  /** The text written so far. */
  text: string;
  /** Undefined while it is being written. */
  answer: KnowledgeAnswer | undefined;
  /** Prefix of the passages' ids. */
  prefix: string;
}

/** The answer to a question; its citations link to the passages. */
export function AnswerCard({ text, answer, prefix }: AnswerCardProps) {
  const { t } = useTranslation('knowledge');
  const { duration } = useFormats();
  const supported = answer?.sentences.filter((one) => one.supported).length ?? 0;
  const count = answer?.sentences.length ?? 0;
  return (
    <Card aria-label={t('ask.answer')} aria-busy={answer === undefined}>
      <p aria-live={answer ? 'polite' : undefined}>
        {answer && count > 0
          ? answer.sentences.map((sentence, at) => (
              <span key={at}>
                <span
                  data-unsupported={!sentence.supported || undefined}
                  title={sentence.supported ? undefined : t('ask.unsupported')}
                >
                  {sentence.text}
                </span>
                {sentence.citations.map((number) => (
                  <button
                    key={number}
                    type="button"
                    aria-label={t('ask.cites', { number })}
                    onClick={() => document.getElementById(passageId(prefix, number))?.focus()}
                  >
                    {number}
                  </button>
                ))}{' '}
              </span>
            ))
          : (answer?.text ?? text)}
      </p>
      {answer && (
        <footer>
          <Support answer={answer} supported={supported} />
          <span data-part="end">
            {duration(answer.ms)}
            <CopyButton size="s" text={answer.text} label={t('ask.copy')} />
          </span>
        </footer>
      )}
    </Card>
  );
}

/** How far the answer is supported by passages. */
function Support({ answer, supported }: { answer: KnowledgeAnswer; supported: number }) {
  const { t } = useTranslation('knowledge');
  if (!answer.known)
    return (
      <Pill icon="circle-help" title={t('ask.unknownText')}>
        {t('ask.unknown')}
      </Pill>
    );
  if (answer.written_by !== 'model') return <Pill icon="quote">{t('ask.quoted')}</Pill>;
  const count = answer.sentences.length;
  return (
    <Pill
      tone={supported === count ? 'good' : 'warning'}
      icon={supported === count ? 'shield-check' : 'triangle-alert'}
    >
      {t('ask.supported', { supported, count })}
    </Pill>
  );
}
