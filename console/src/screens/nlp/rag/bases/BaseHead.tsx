import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { can } from '../../../../shared/state/session.ts';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { useGo } from '../../address/useStudioQuery.ts';
import { InlineName } from '../../parts/InlineName.tsx';
import { DetailHead, Muted, Spread } from '../../parts/layout.ts';
import { deleteBase, saveBasePart } from '../data/bases.ts';

interface BaseHeadProps {
  ws: string;
  base: KnowledgeBase;
  bases: readonly KnowledgeBase[];
  onCreate: (() => void) | undefined;
  /** Opens the Ask panel, where it is not shown beside. */
  onAsk: (() => void) | undefined;
}

/** Number of bases from which the menu has a search. */
const searchedFrom = 11;

/** The name of a knowledge base, the menu of the others, and its actions. */
export function BaseHead({ ws, base, bases, onCreate, onAsk }: BaseHeadProps) {
  const { t } = useTranslation(['knowledge', 'nlp']);
  const go = useGo();
  const rename = async (value: string) => {
    const edit = { version: base.version, base: base.name, value };
    const saved = await saveBasePart(ws, base.id, edit, {
      title: t('base.name'),
      pick: ({ name }) => name,
      change: (name) => ({ name }),
      lines: (name) => [name],
    });
    if (saved) go(studioPath('rag', addressName(saved.name, saved.id)), { replace: true });
  };
  const remove = async () => {
    if (await deleteBase(ws, base)) go(studioPath('rag'), { replace: true });
  };
  return (
    <DetailHead>
      <InlineName name={base.name} label={t('base.name')} editable={can('nlp_rag:edit', ws)} onSave={rename} />
      {(bases.length > 1 || onCreate) && (
        <Menu
          label={t('base.switch')}
          searchable={bases.length >= searchedFrom}
          trigger={(props) => <IconButton {...props} size="s" icon="chevrons-up-down" label={t('base.switch')} />}
          items={[
            {
              type: 'group',
              key: 'bases',
              label: t('base.all'),
              choice: 'one',
              items: bases.map((one) => ({
                key: one.id,
                label: one.name,
                hint: t('documents', { count: one.documents }),
                checked: one.id === base.id,
                onSelect: () => go(studioPath('rag', addressName(one.name, one.id))),
              })),
            },
            ...(onCreate
              ? [
                  { type: 'separator' as const, key: 'line' },
                  { key: 'new', label: t('base.add'), icon: 'plus', onSelect: onCreate },
                ]
              : []),
          ]}
        />
      )}
      {bases.length > 1 && (
        <Muted>
          {t('base.place', { place: bases.findIndex(({ id }) => id === base.id) + 1, count: bases.length })}
        </Muted>
      )}
      <Spread>
        {onAsk && (
          <Button icon="message-circle" aria-keyshortcuts="q" onClick={onAsk}>
            {t('ask.ask')}
          </Button>
        )}
        {can('nlp_rag:delete', ws) && (
          <IconButton
            icon="trash-2"
            label={t('nlp:action.deleteIt', { name: base.name })}
            onClick={() => void remove()}
          />
        )}
      </Spread>
    </DetailHead>
  );
}
