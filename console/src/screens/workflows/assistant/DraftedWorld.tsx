import type { ScriptTestContent, TestAnswer } from '@parlance/contract/calls/scriptTests';
import { testTime } from '@parlance/contract/testTables';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { Note } from '../tests/layout.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

type World = ScriptTestContent['world'];
type Texts = TFunction<['scriptTests', 'shell']>;
interface Fact {
  name: string;
  value: string;
}

const namesOf = (...names: string[]): string => names.filter(Boolean).join('.');
const isSome = (value: unknown): boolean => value !== undefined && JSON.stringify(value) !== '{}';

/** When and for whom the script runs, as far as the test sets that. */
function settingsOf({ thing, language, time, alarm, channel, visitor, seed, args, context }: World, t: Texts): Fact[] {
  const given: (Fact & { shown: boolean })[] = [
    { name: t('world.thing'), value: thing, shown: thing !== '' },
    { name: t('world.language'), value: t(`shell:languages.${language}`), shown: language !== 'english' },
    { name: t('world.time'), value: time, shown: time !== testTime },
    { name: t('world.alarm'), value: t(`world.alarmGoes.${alarm}`), shown: alarm !== 'on' },
    { name: t('world.channel'), value: t(`world.channels.${channel ?? 'trial'}`), shown: channel !== undefined },
    { name: t('world.visitor'), value: JSON.stringify(visitor), shown: isSome(visitor) },
    { name: t('world.seed'), value: String(seed), shown: seed !== 1 },
    { name: t('world.args'), value: JSON.stringify(args), shown: args !== undefined },
    { name: t('world.context'), value: JSON.stringify(context), shown: isSome(context) },
  ];
  return given.filter(({ shown }) => shown);
}

function answerOf(answer: TestAnswer, t: Texts): Fact {
  if (answer.kind === 'knowledge') {
    const { question, known, text } = answer;
    return { name: labelled(t('world.question'), question), value: known ? text : t('world.unknown') };
  }
  const { method, url, status, body, headers, failure } = answer;
  const answered = [status, isSome(headers) ? JSON.stringify(headers) : '', body].filter(Boolean).join(' ');
  return {
    name: `${method} ${url}`,
    value: failure === undefined ? answered : t('world.failing', { reason: failure }),
  };
}

/** The initial data of a test that is not saved; defaults are left out. */
export function DraftedWorld({ test: { world, answers } }: { test: ScriptTestContent }) {
  const { t } = useTranslation(['scriptTests', 'shell']);
  const facts = [
    ...settingsOf(world, t),
    ...world.attributes.map(({ thing, event_name, attribute_name, value, unit }) => ({
      name: namesOf(thing, event_name, attribute_name),
      value: `${value} ${unit}`.trim(),
    })),
    ...world.memory.map(({ scope, key, value }) => ({
      name: t('world.inMemory', { scope: t(`world.scopes.${scope}`), key }),
      value: JSON.stringify(value),
    })),
    ...answers.map((answer) => answerOf(answer, t)),
  ];
  return (
    <section aria-label={t('world.title')}>
      <Note>{facts.length > 0 ? t('world.title') : t('world.empty')}</Note>
      <Facts facts={facts} />
    </section>
  );
}
