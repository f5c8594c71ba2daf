import type { Passage } from '@parlance/contract/calls/knowledge/answers';
import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { SetQuestion } from '@parlance/contract/calls/knowledge/evaluation';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, IconButton, RadioGroup, TextField } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { plainList } from '@parlance/ui-kit/theme';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { addQuestions, changeQuestion } from './questionActions.ts';
import { useExpectedText } from './useExpectedText.ts';
import { SubmitForm } from '../../../../shared/ui/SubmitForm.tsx';
import { useFieldProblem } from '../../../../shared/ui/useFieldProblem.ts';

const SearchLine = styled(Inline)`
  > :first-child {
    flex: 1 1 240px;
  }
`;

const Rows = styled.ul`
  display: grid;
  gap: var(--space-2);
  ${plainList}

  > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
  }
  > li > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    display: -webkit-box;
    margin: 0;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    color: var(--text-muted);
    font-size: var(--size-s);
  }
`;

/** An expected passage or document, and its text for display. */
interface ExpectedSource {
  document: string;
  chunk: string | null;
  label: string;
}
const keyOf = ({ document, chunk }: Pick<ExpectedSource, 'document' | 'chunk'>) => `${document} ${chunk ?? ''}`;

interface QuestionDialogProps {
  ws: string;
  base: KnowledgeBase;
  set: string;
  /** Null: a new question. */
  question: SetQuestion | null;
  onClose: () => void;
}

/**
 * Edits a question and its expectation: passages or documents, which a search helps to find, or that nothing answers
 * it.
 */
export function QuestionDialog({ ws, base, set, question, onClose }: QuestionDialogProps) {
  const { t } = useTranslation(['knowledge', 'common']);
  const form = useId();
  const textOf = useExpectedText();
  const [text, setText] = useState(question?.text ?? '');
  const [answerable, setAnswerable] = useState(question?.answerable ?? true);
  const [chosen, setChosen] = useState<readonly ExpectedSource[]>(
    question?.expected.map((one) => ({ document: one.document, chunk: one.chunk, label: textOf(one) })) ?? [],
  );
  const { ref, problem: missing, refuse, clear } = useFieldProblem();
  const saving = useSaving();
  const incomplete = answerable && chosen.length === 0;
  const save = async () => {
    const expected = answerable ? chosen.map(({ document, chunk }) => ({ document, chunk })) : [];
    const place = { ws, base: base.id, id: set };
    const body = { text: text.trim(), answerable, expected };
    const saved = await saving.run(() =>
      question
        ? changeQuestion(place, question, { ...body, state: incomplete ? 'draft' : 'accepted' })
        : addQuestions(place, [body]),
    );
    if (saved) onClose();
  };
  return (
    <Modal
      open
      size="large"
      title={question ? t('evaluation.edit') : t('evaluation.add')}
      closeOnOutside={false}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={saving.busy}>
            {question?.state === 'draft' && !incomplete ? t('evaluation.saveAccept') : t('common:action.save')}
          </Button>
        </>
      }
    >
      <SubmitForm
        id={form}
        problem={saving.error}
        onSubmit={() => {
          if (text.trim() === '') refuse(t('evaluation.questionMissing'));
          else if (!saving.busy) void save();
        }}
      >
        <TextField
          ref={ref}
          label={t('evaluation.column.question')}
          required
          maxLength={knowledgeLimits.questionLength}
          value={text}
          error={missing}
          onChange={(next) => {
            setText(next);
            clear();
          }}
        />
        <RadioGroup
          label={t('evaluation.column.expected')}
          value={answerable ? 'passages' : 'nothing'}
          onChange={(next) => setAnswerable(next === 'passages')}
          options={[
            { value: 'passages', label: t('evaluation.answerable') },
            { value: 'nothing', label: t('evaluation.unanswerable') },
          ]}
        />
        {answerable && (
          <>
            {chosen.length === 0 ? (
              <Alert tone="info">{t('evaluation.incomplete')}</Alert>
            ) : (
              <Rows aria-label={t('evaluation.chosen')}>
                {chosen.map((one) => (
                  <li key={keyOf(one)}>
                    <div>{one.label}</div>
                    <IconButton
                      icon="x"
                      label={t('evaluation.unchoose', { name: one.label })}
                      onClick={() => setChosen(chosen.filter((each) => each !== one))}
                    />
                  </li>
                ))}
              </Rows>
            )}
            <ChoosePassages
              ws={ws}
              base={base}
              question={text}
              chosen={new Set(chosen.map(keyOf))}
              onChoose={(one) => setChosen([...chosen, one].slice(-knowledgeLimits.expectedPerQuestion))}
            />
          </>
        )}
      </SubmitForm>
    </Modal>
  );
}

interface ChoosePassagesProps {
  ws: string;
  base: KnowledgeBase;
  /** The initial text of the search. */
  question: string;
  chosen: ReadonlySet<string>;
  onChoose: (one: ExpectedSource) => void;
}

/** Searches passages of the base, to select one, or its whole document, as expected. */
function ChoosePassages({ ws, base, question, chosen, onChoose }: ChoosePassagesProps) {
  const { t } = useTranslation('knowledge');
  const { confidence } = useFormats();
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState('');
  const text = (typed ?? question).trim();
  const query = useCall(
    'POST /api/1.0/gael/:ws/rag/:base/search',
    { params: { ws, base: base.id }, body: { question: asked, limit: 10 } },
    { enabled: asked !== '', keepPrevious: true },
  );
  const search = () => setAsked(text.slice(0, knowledgeLimits.questionLength));
  return (
    <>
      <SearchLine gap={2} align="end">
        <TextField
          label={t('evaluation.findPassages')}
          value={typed ?? question}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches; it must not submit the dialog.
            event.preventDefault();
            search();
          }}
        />
        <Button icon="search" disabled={text === ''} loading={query.isFetching} onClick={search}>
          {t('ask.search')}
        </Button>
      </SearchLine>
      {asked !== '' && (
        <Answer query={query} loading={<SkeletonRows rows={4} columns={1} />}>
          {({ passages }) =>
            passages.length === 0 ? (
              <EmptyState icon="search" title={t('ask.nothing')} text={t('ask.nothingText')} />
            ) : (
              <Rows aria-label={t('ask.passages')}>
                {passages.map((passage) => (
                  <FoundRow
                    key={passage.chunk}
                    passage={passage}
                    score={confidence(passage.score)}
                    chosen={chosen}
                    onChoose={onChoose}
                  />
                ))}
              </Rows>
            )
          }
        </Answer>
      )}
    </>
  );
}

interface FoundRowProps extends Pick<ChoosePassagesProps, 'chosen' | 'onChoose'> {
  passage: Passage;
  score: string;
}

function FoundRow({ passage, score, chosen, onChoose }: FoundRowProps) {
  const { t } = useTranslation('knowledge');
  const { document, chunk, document_name: name, path, text } = passage;
  const title = [name, path.at(-1)].filter(Boolean).join(' › ');
  const whole = { document, chunk: null, label: t('evaluation.anyOf', { name }) };
  return (
    <li>
      <div>
        {title} · {score}
        <p>{text}</p>
      </div>
      <Button
        size="s"
        aria-label={t('evaluation.choosePassageOf', { name: title })}
        disabled={chosen.has(keyOf(passage))}
        onClick={() => onChoose({ document, chunk, label: title })}
      >
        {t('evaluation.choosePassage')}
      </Button>
      <Button
        size="s"
        aria-label={t('evaluation.chooseDocumentOf', { name })}
        disabled={chosen.has(keyOf(whole))}
        onClick={() => onChoose(whole)}
      >
        {t('evaluation.chooseDocument')}
      </Button>
    </li>
  );
}
