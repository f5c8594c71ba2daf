import { uuid } from '@parlance/chat-widget/conversation/uuid';
import type { Answer, AnswerCard, AnswerForm, Attribute } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useItemFocus } from '../../../shared/ui/useItemFocus.ts';
import { DraftAnswer } from '../../../shared/drafting/DraftAnswer.tsx';
import type { Edit } from '../../../shared/conflict/saveOver.ts';
import { useEditDraft } from '../../../shared/drafts/useDraft.ts';
import { SaveBar } from '../parts/SaveBar.tsx';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { answersProblem, isEmptyAnswer } from './answerProblem.ts';

interface AnswersEditorProps {
  title: string;
  /** Parts of the draft's key: the owner of the answers. */
  of: readonly string[];
  saved: { version: number; value: Answer[] };
  editable: boolean;
  /** The attributes that the texts can use, for answers to an intent. */
  attributes?: readonly Attribute[] | undefined;
  /** The intent that a language model may draft answers for; by default none. */
  drafted?: { ws: string; intent: string } | undefined;
  /** Label of the button that adds an answer. @default that for answers to an intent */
  addLabel?: string;
  emptyTitle: string;
  emptyText: string;
  /** Resolves to what is saved now; undefined: the edit goes on. Rejects when saving failed. */
  onSave: (edit: Edit<Answer[]>) => Promise<{ version: number; value: Answer[] } | undefined>;
}

/** Each answer as one line of text, to compare two versions. */
export const answerLines = (answers: readonly Answer[]): string[] =>
  answers.map(({ text, language, choices, cards = [], images = [], form }) =>
    [
      language && `[${language}]`,
      text,
      ...choices.map(({ label }) => `(${label})`),
      ...cards.map(cardLine),
      ...images.map(({ alt }) => `▨ ${alt}`),
      form && formLine(form),
    ]
      .filter(Boolean)
      .join(' '),
  );

const cardLine = ({ title, text, image, buttons }: AnswerCard) =>
  [
    '▭',
    title,
    text,
    image && `▨ ${image.alt}`,
    ...buttons.map((one) => `(${one.label}: ${'url' in one ? one.url : one.say})`),
  ]
    .filter(Boolean)
    .join(' ');

const formLine = ({ title, fields, submit, say }: AnswerForm) =>
  [
    '▤',
    title,
    ...fields.map(({ name, label, kind, required }) => `${label} {${name}, ${kind}${required ? ', *' : ''}}`),
    `(${submit})`,
    say,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Edits answers of the assistant; of several, it gives one at a time in turn. The edit is kept until it is saved or
 * dropped.
 */
export function AnswersEditor(props: AnswersEditorProps) {
  const { title, of, saved, editable, attributes, drafted, addLabel, emptyTitle, emptyText, onSave } = props;
  const { t } = useTranslation(['nlp', 'rich']);
  const { t: inWords } = useTranslation(['rich']);
  const draft = useEditDraft(draftKey(...of), saved);
  const saving = useSaving();
  const answers = draft.value;
  const { ref: items, adding, removing } = useItemFocus<HTMLDivElement>(answers.length);
  const add = (text = '') => {
    adding();
    draft.change([...answers, { id: uuid(), text, choices: [] }]);
  };
  const save = async () => {
    const { edit } = draft;
    if (!edit) return;
    await saving.run(async () => {
      const now = await onSave(edit);
      if (now) draft.settle(edit, now);
    });
  };
  const untouched = answers.findIndex(isEmptyAnswer);
  const full = answers.length >= limits.answersPerIntent;
  const actions = (
    <Inline gap={2}>
      {drafted && !full && <DraftAnswer {...drafted} onDraft={add} />}
      <Button size="s" icon="plus" data-add disabled={full} onClick={() => add()}>
        {addLabel ?? t('answers.add')}
      </Button>
    </Inline>
  );
  return (
    <Card ref={items} data-items title={title} actions={editable && actions}>
      <Stack gap={4}>
        {answers.length === 0 && <EmptyState icon="message-circle" title={emptyTitle} text={emptyText} />}
        {answers.map((answer, index) => (
          <AnswerFields
            key={answer.id}
            answer={answer}
            number={index + 1}
            editable={editable}
            attributes={attributes}
            onChange={(changed) => draft.change(answers.map((one) => (one.id === answer.id ? changed : one)))}
            onRemove={() => {
              removing(index);
              draft.change(answers.filter((one) => one.id !== answer.id));
            }}
          />
        ))}
        <SaveBar
          dirty={draft.edit !== undefined}
          busy={saving.busy}
          error={saving.error}
          invalid={answersProblem(answers, inWords)}
          unfilled={untouched < 0 ? undefined : t('answers.unfilled', { number: untouched + 1 })}
          onSave={() => void save()}
          onDiscard={draft.clear}
        />
      </Stack>
    </Card>
  );
}
