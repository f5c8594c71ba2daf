import { CommandPalette, type Command } from '@parlance/ui-kit/overlay';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../api/attempt.ts';
import { call } from '../api/call.ts';
import { useCall } from '../api/queryClient.ts';
import { useFormats } from '../i18n/format.ts';
import { can } from '../state/session.ts';

/** An intent that messages can be assigned to. */
export interface PickedIntent {
  id: string;
  name: string;
}

/** A suggested intent, with its confidence if known. */
export interface SuggestedIntent extends PickedIntent {
  /** 0 to 1. */
  score?: number | undefined;
}

interface IntentPickerProps {
  ws: string;
  open: boolean;
  /** Most likely first: Enter selects the first one. */
  suggestions: readonly SuggestedIntent[];
  /** Name of the class for a new intent. */
  home?: string | undefined;
  /** Title of the picker: what is assigned. */
  label: string;
  onPick: (intent: PickedIntent) => void;
  onClose: () => void;
}

/** Picks an intent: suggestions first, others by typing, or a new one with the typed name. */
export function IntentPicker(props: IntentPickerProps) {
  return props.open ? <OpenPicker {...props} /> : null;
}

function OpenPicker({ ws, suggestions, home, label, onPick, onClose }: IntentPickerProps) {
  const { t } = useTranslation('review');
  const { confidence } = useFormats();
  const [query, setQuery] = useState('');
  const intents = useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } });
  const all = useMemo(() => intents.data?.data ?? [], [intents.data]);
  const commands = useMemo(() => {
    const suggested = new Set(suggestions.map(({ id }) => id));
    return [
      ...suggestions.map((one): Command => ({
        id: one.id,
        group: t('picker.suggested'),
        label: one.name,
        icon: 'sparkles',
        ...(one.score !== undefined && { hint: confidence(one.score) }),
        onRun: () => onPick(one),
      })),
      ...all
        .filter(({ id }) => !suggested.has(id))
        .map((one): Command => ({
          id: one.id,
          group: t('picker.all'),
          label: one.intent_name,
          hint: one.classes.join(', '),
          keywords: one.intentCodeName,
          onRun: () => onPick({ id: one.id, name: one.intent_name }),
        })),
    ];
  }, [suggestions, all, onPick, t, confidence]);

  const name = query.trim();
  const taken = all.some((one) => one.intent_name.toLowerCase() === name.toLowerCase());
  // A user who may not edit classes creates the intent outside of them.
  const inside = can('nlp_class:edit', ws) ? home : undefined;
  const create = async () => {
    const made = await attempt(t('failed.create', { name }), () =>
      call('POST /api/1.0/gael/:ws/intents', {
        params: { ws },
        body: { intent_name: name, classes: inside === undefined ? [] : [inside] },
      }),
    );
    if (made) onPick({ id: made.id, name: made.intent_name });
  };
  const offer: Command[] =
    name && !taken && intents.data && can('nlp_intent:create', ws)
      ? [
          {
            id: ' new',
            group: t('picker.new'),
            label: t('picker.create', { name }),
            ...(inside !== undefined && { hint: inside }),
            icon: 'plus',
            always: true,
            onRun: () => void create(),
          },
        ]
      : [];
  return (
    <CommandPalette
      open
      label={label}
      placeholder={t('picker.placeholder')}
      commands={[...commands, ...offer]}
      query={query}
      onQueryChange={setQuery}
      loading={intents.isLoading}
      onClose={onClose}
    />
  );
}
