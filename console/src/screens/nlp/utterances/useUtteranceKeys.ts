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
  const shortcut = (group: string, keys: string, label: string): ScreenAction => ({
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
    ...(onGenerate ? [shortcut(utterances, 'p', t('utterances:keys.generate'))] : []),
    { id: 'search', group: utterances, keys: '/', label: t('keys.search'), icon: 'search', onRun: onSearch },
    shortcut(utterances, 'Enter', t('keys.edit')),
    shortcut(utterances, 'e', t('keys.edit')),
    shortcut(utterances, 'i', t('keys.move')),
    shortcut(utterances, 'd', t('keys.delete')),
    shortcut(utterances, 'r', t('utterances:keys.fix')),
    shortcut(utterances, 'o', t('utterances:keys.ignore')),
    shortcut(utterances, 'Shift+down', t('utterances:keys.range')),
    shortcut(utterances, 'mod+v', t('utterances:keys.paste')),
    shortcut(utterances, 'mod+z', t('utterances:keys.undo')),
    shortcut(utterances, 'space', t('keys.select')),
    shortcut(utterances, 'mod+a', t('keys.selectAll')),
    shortcut(marking, 'Shift+right', t('keys.selectWords')),
    shortcut(marking, '1', t('keys.annotate')),
    shortcut(marking, 'Tab', t('utterances:keys.menu')),
    shortcut(marking, '0', t('annotations.remove')),
    shortcut(marking, 'm', t('utterances:keys.sameWords')),
    shortcut(marking, 'Escape', t('keys.leave')),
  ]);
}
