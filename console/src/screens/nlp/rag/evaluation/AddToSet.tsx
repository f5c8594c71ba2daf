import type { Passage } from '@parlance/contract/calls/knowledge/answers';
import { Button } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { can } from '../../../../shared/state/session.ts';
import { addQuestions } from './questionActions.ts';
import { type BasePlace, useQuestionSets } from './queries.ts';

interface AddToSetProps {
  place: BasePlace;
  question: string;
  passage: Pick<Passage, 'chunk' | 'document'>;
  number: number;
}

/** Adds a question to a question set, with a passage as the expected one. With several sets, the user selects one. */
export function AddToSet({ place, question, passage, number }: AddToSetProps) {
  const { t } = useTranslation('knowledge');
  const sets = useQuestionSets(place).data?.data ?? [];
  if (sets.length === 0 || !can('nlp_rag:edit', place.ws)) return null;
  const expected = [{ document: passage.document, chunk: passage.chunk }];
  const add = (id: string) =>
    void attempt(t('evaluation.failed.add'), () =>
      addQuestions({ ...place, id }, [{ text: question, answerable: true, expected, source: 'test' }]),
    );
  const [first] = sets;
  const label = t('evaluation.answersOf', { number });
  if (sets.length === 1 && first)
    return (
      <Button size="s" icon="list-checks" aria-label={label} title={first.name} onClick={() => add(first.id)}>
        {t('evaluation.answers')}
      </Button>
    );
  return (
    <Menu
      label={label}
      trigger={(trigger) => (
        <Button size="s" icon="list-checks" iconEnd="chevron-down" aria-label={label} {...trigger}>
          {t('evaluation.answers')}
        </Button>
      )}
      items={sets.map(({ id, name }) => ({ key: id, label: name, onSelect: () => add(id) }))}
    />
  );
}
