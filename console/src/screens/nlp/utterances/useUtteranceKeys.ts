import { useTranslation } from 'react-i18next';
import { showShortcuts } from '../../../shared/state/commandLayer.ts';
import { useScreenActions, type ScreenAction } from '../../../shared/state/screenActions.ts';
import { undoLast } from '../../../shared/state/undoable.ts';
import { useKeys } from '../../../shared/state/useKeys.ts';

interface UtteranceKeys {
  onSearch: () => void;
  /** Undefined for users who may only read. */
  onNew: (() => void) | undefined;
  /** Generates utterances; undefined when no single intent is open. */
  onGenerate?: (() => void) | undefined;
}

/** The keys of an intent, and their entries in the shortcut sheet. */
export function useUtteranceKeys({ onSearch, onNew, onGenerate }: UtteranceKeys): void {
  const { t } = useTranslation(['nlp', 'utterances']);
  useKeys({
    '/': onSearch,
    '?': showShortcuts,
    ...(onNew && { n: onNew, 'mod+z': undoLast }),
    ...(onGenerate && { p: onGenerate }),
  });
  const utterances = t('view.utterances');
  const marking = t('keys.marking');
  // The table and the editor handle these keys themselves.
  const told = (group: string, keys: string, label: string): ScreenAction => ({
    id: `key-${keys}`,
    group,
    keys,
    label,
  });
  useScreenActions([
    ...(onNew
      ? [{ id: 'new-utterance', group: utterances, keys: 'n', label: t('keys.new'), icon: 'plus', onRun: onNew }]
      : []),
    ...(onGenerate
      ? [
          {
            id: 'generate',
            label: t('utterances:keys.generate'),
            icon: 'sparkles',
            onRun: onGenerate,
          },
        ]
      : []),
    ...(onGenerate ? [told(utterances, 'p', t('utterances:keys.generate'))] : []),
    { id: 'search', group: utterances, keys: '/', label: t('keys.search'), icon: 'search', onRun: onSearch },
    told(utterances, 'Enter', t('keys.edit')),
    told(utterances, 'e', t('keys.edit')),
    told(utterances, 'i', t('keys.move')),
    told(utterances, 'd', t('keys.delete')),
    told(utterances, 'r', t('utterances:keys.fix')),
    told(utterances, 'o', t('utterances:keys.ignore')),
    told(utterances, 'Shift+down', t('utterances:keys.range')),
    told(utterances, 'mod+v', t('utterances:keys.paste')),
    told(utterances, 'mod+z', t('utterances:keys.undo')),
    told(utterances, 'space', t('keys.select')),
    told(utterances, 'mod+a', t('keys.selectAll')),
    told(marking, 'Shift+right', t('keys.selectWords')),
    told(marking, '1', t('keys.annotate')),
    told(marking, 'Tab', t('utterances:keys.menu')),
    told(marking, '0', t('annotations.remove')),
    told(marking, 'm', t('utterances:keys.sameWords')),
    told(marking, 'Escape', t('keys.leave')),
  ]);
}
