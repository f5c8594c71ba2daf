import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { showShortcuts } from '../../../shared/state/commandLayer.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { undoLast } from '../../../shared/state/undoable.ts';
import { useKeys } from '../parts/useKeys.ts';

type Field = RefObject<HTMLElement | null>;

/** The keys of a corpus, in effect and in the sheet of shortcuts. */
export function useCorpusKeys(fields: { search: Field; adding: Field; trying: Field; editable: boolean }): void {
  const { t } = useTranslation('corpus');
  const { search, adding, trying, editable } = fields;
  const focus = (field: Field) => () => field.current?.focus();
  useKeys({
    '/': focus(search),
    t: focus(trying),
    '?': showShortcuts,
    ...(editable && { n: focus(adding), 'mod+z': undoLast }),
  });
  const group = t('view.values');
  useScreenActions([
    ...(editable
      ? [{ id: 'new-value', group, keys: 'n', label: t('keys.new'), icon: 'plus', onRun: focus(adding) }]
      : []),
    { id: 'search-values', group, keys: '/', label: t('keys.search'), icon: 'search', onRun: focus(search) },
    { id: 'try-corpus', group, keys: 't', label: t('keys.try'), icon: 'flask-conical', onRun: focus(trying) },
    { id: 'key-edit', group, keys: 'Enter', label: t('keys.edit') },
    { id: 'key-delete', group, keys: 'd', label: t('keys.delete') },
    { id: 'key-undo', group, keys: 'mod+z', label: t('keys.undo') },
  ]);
}
