import type { Intent, NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { showShortcuts } from '../../../shared/state/commandLayer.ts';
import { can } from '../../../shared/state/session.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { removeRestorable } from '../data/restorable.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { InlineName } from '../parts/InlineName.tsx';
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

interface IntentHeadProps {
  ws: string;
  intent: Intent;
  classes: readonly NlpClass[];
  view: string | undefined;
  /** Undefined if the panel is always visible. */
  onTry?: (() => void) | undefined;
  /** Absent for those who only read. */
  onGenerate?: (() => void) | undefined;
}

/** Name of the intent, its classes, and its actions. */
export function IntentHead({ ws, intent, classes, view, onTry, onGenerate }: IntentHeadProps) {
  const { t } = useTranslation(['nlp', 'common', 'exchange']);
  const go = useGo();
  const mayEdit = can('nlp_intent:edit', ws);
  const own = classes.filter((one) => !one.static);
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
      {intent.classes.map((name) => (
        <Pill key={name}>{name}</Pill>
      ))}
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
      <Spread>
        {onTry && (
          <Button icon="flask-conical" onClick={onTry}>
            {t('try.title')}
          </Button>
        )}
        {onGenerate && <IconButton icon="sparkles" label={t('exchange:generate.action')} onClick={onGenerate} />}
        <IconButton variant="ghost" icon="keyboard" label={t('keys.title')} onClick={showShortcuts} />
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
