import type { Corpus } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Pill } from '@parlance/ui-kit/data';
import { TextArea } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useMemo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { AnnotatedText } from '../../../shared/ui/AnnotatedText.tsx';
import { useDebounced } from '../../../shared/ui/useDebounced.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { Muted } from '../parts/layout.ts';
import { utteranceLines } from '../parts/pastedLines.ts';
import type { CorpusContent } from './corpusActions.ts';

const Frame = styled.section`
  display: grid;
  gap: var(--space-2);
`;
const Found = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: var(--space-3);
  list-style: none;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
const Line = styled.li`
  display: grid;
  gap: var(--space-1);
  > span {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
/** Debounce of the check, in ms. */
const pause = 200;
const maxLines = 50;

interface TryCorpusProps {
  ws: string;
  corpus: Corpus;
  /** The edited content; undefined: the saved one. */
  edited: CorpusContent | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Sample messages and the values that the corpus finds in them, unsaved values included. */
export function TryCorpus({ ws, corpus, edited, ref }: TryCorpusProps) {
  const { t } = useTranslation('corpus');
  const [text, setText] = useTextDraft(draftKey(ws, 'corpus', corpus.id, 'try'));
  const lines = useMemo(() => utteranceLines(text).slice(0, maxLines), [text]);
  const asked = useDebounced(lines, pause);
  const tooMany = edited !== undefined && edited.values.length > limits.corpusTrialValues;
  const change = edited && { kind: edited.kind, fuzzy: edited.fuzzy, ...(!tooMany && { values: edited.values }) };
  const { data, error } = useCall(
    'POST /api/1.0/gael/:ws/wordscorpus/:id/try',
    { params: { ws, id: corpus.id }, body: { texts: asked, ...change } },
    { enabled: asked.length > 0, keepPrevious: true },
  );
  const shown = asked.length > 0 ? (data?.data ?? []) : [];
  return (
    <Frame aria-label={t('try.title')}>
      <TextArea
        ref={ref}
        label={t('try.title')}
        placeholder={t(`try.placeholder.${corpus.kind}`)}
        rows={corpus.kind === 'pattern' ? 3 : 1}
        value={text}
        onChange={setText}
      />
      {error && asked.length > 0 && <Alert>{reasonOf(error)}</Alert>}
      {tooMany && asked.length > 0 && <Muted>{t('try.savedOnly')}</Muted>}
      {shown.length > 0 && (
        <Found aria-label={t('try.found')}>
          {shown.map((one) => (
            <MessageMatches key={one.text} {...one} />
          ))}
        </Found>
      )}
    </Frame>
  );
}

interface MessageMatchesProps {
  text: string;
  matches: { value: string; start: number; end: number; score: number }[];
}

function MessageMatches({ text, matches }: MessageMatchesProps) {
  const { t } = useTranslation('corpus');
  const formats = useFormats();
  return (
    <Line>
      <span>
        <AnnotatedText
          text={text}
          annotations={matches.map(({ value, ...place }) => ({ attribute: value, ...place }))}
        />
      </span>
      <Inline gap={1}>
        {matches.length === 0 && <Muted>{t('try.nothing')}</Muted>}
        {matches.map(({ value, start, score }) => (
          <Pill key={start}>{score < 1 ? t('try.similar', { value, score: formats.percent(score) }) : value}</Pill>
        ))}
      </Inline>
    </Line>
  );
}
