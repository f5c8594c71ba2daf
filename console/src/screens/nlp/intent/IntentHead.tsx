import { byName } from '@parlance/contract/byName';
import type { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { can } from '../../../shared/state/session.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { removeRestorable } from '../data/restorable.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { InlineName } from '../parts/InlineName.tsx';
import { KeysButton } from '../parts/KeysButton.tsx';
import { DetailHead, Spread } from '../parts/layout.ts';
import { saveIntentPart, type IntentPart } from '../data/intentActions.ts';

const namePart = (title: string): IntentPart<string> => ({
  title,
  pick: (intent) => intent.intent_name,
  change: (intent_name) => ({ intent_name }),
  lines: (name) => [name],
});
const classesPart = (title: string): IntentPart<string[]> => ({
  title,
  pick: (intent) => intent.classes,
  change: (classes) => ({ classes }),
  lines: (classes) => classes,
});

/** The button that changes the classes stays beside them. */
const Classes = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  min-width: 0;
  max-width: 100%;
  &:empty {
    display: none;
  }
`;

/** Maximum number of classes listed at first: more would take room from the utterances. */
const namedClasses = 8;

interface IntentHeadProps {
  ws: string;
  intent: Intent;
  classes: readonly NlpClass[];
  view: string | undefined;
  /** Shown beside the name, such as the intent's health. */
  badges?: ReactNode;
  /** Undefined for users who may only read. */
  onGenerate?: (() => void) | undefined;
}

/** Name of the intent, its classes, and its actions. */
export function IntentHead({ ws, intent, classes, view, badges, onGenerate }: IntentHeadProps) {
  const { t } = useTranslation(['nlp', 'common', 'exchange']);
  const go = useGo();
  const mayEdit = can('nlp_intent:edit', ws);
  const own = classes.filter((one) => !one.static);
  const [whole, setWhole] = useState('');
  const sorted = intent.classes.map((name) => ({ name })).toSorted(byName);
  const named = whole === intent.id || sorted.length <= namedClasses + 1 ? sorted : sorted.slice(0, namedClasses);
  const toggle = (name: string) => {
    const inside = intent.classes.includes(name);
    const value = inside ? intent.classes.filter((one) => one !== name) : [...intent.classes, name];
    void attempt(t('failed.classes', { name: intent.intent_name }), () =>
      saveIntentPart(
        ws,
        intent.id,
        { version: intent.version, base: intent.classes, value },
        classesPart(t('intent.classes')),
      ),
    );
  };
  return (
    <DetailHead>
      <BackLink tab="intent" />
      <InlineName
        name={intent.intent_name}
        editable={mayEdit}
        label={t('intent.name')}
        onSave={async (value) => {
          const edit = { version: intent.version, base: intent.intent_name, value };
          const changed = await saveIntentPart(ws, intent.id, edit, namePart(t('intent.name')));
          if (changed)
            go(
              studioPath(
                'intent',
                addressName(changed.intent_name, changed.id),
                view === 'utterances' ? undefined : view,
              ),
              { replace: true },
            );
        }}
      />
      <Classes>
        {named.map(({ name }) => (
          <Pill key={name} title={name}>
            {name}
          </Pill>
        ))}
        {named.length < sorted.length && (
          <Button size="s" onClick={() => setWhole(intent.id)}>
            {t('intent.moreClasses', { count: sorted.length - named.length })}
          </Button>
        )}
        {mayEdit && can('nlp_class:edit', ws) && own.length > 0 && (
          <Menu
            label={t('intent.classes')}
            searchable={own.length > 10}
            trigger={(trigger) => (
              <IconButton
                size="s"
                icon={intent.classes.length > 0 ? 'pencil' : 'folder-plus'}
                label={t('intent.classes')}
                {...trigger}
              />
            )}
            items={own.map((one) => ({
              key: one.id,
              label: one.class_name,
              checked: intent.classes.includes(one.class_name),
              keepOpen: true,
              onSelect: () => toggle(one.class_name),
            }))}
          />
        )}
      </Classes>
      <MeasuredPills measured={intent.measured} />
      {badges}
      <Spread>
        {onGenerate && (
          <IconButton
            icon="sparkles"
            label={t('exchange:generate.action')}
            aria-keyshortcuts="p"
            onClick={onGenerate}
          />
        )}
        <KeysButton />
        {can('nlp_intent:delete', ws) && (
          <IconButton
            icon="trash-2"
            label={t('action.deleteIt', { name: intent.intent_name })}
            onClick={() =>
              void removeRestorable(ws, 'intent', intent, intent.intent_name, intent.classes).then((gone) => {
                if (gone) go(studioPath('intent'), { replace: true });
              })
            }
          />
        )}
      </Spread>
    </DetailHead>
  );
}

/** F1 thresholds of the colours: below `fair` an intent needs attention, below `poor` it is bad. */
const grades = { fair: 0.85, poor: 0.6 };

/** The figures that the newest training of each class measured for an intent. */
function MeasuredPills({ measured }: Pick<Intent, 'measured'>) {
  const { t } = useTranslation('utterances');
  const { confidence } = useFormats();
  return measured.map(({ class_name, f1, support }) => (
    <Pill
      key={class_name}
      tone={f1 >= grades.fair ? 'good' : f1 >= grades.poor ? 'warning' : 'bad'}
      title={t('f1Hint', { name: class_name, support })}
    >
      {t('f1', { value: confidence(f1) })}
    </Pill>
  ));
}
