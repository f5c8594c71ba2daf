import type { Connector } from '@parlance/contract/calls/store';
import { connectorCategories } from '@parlance/contract/thingTables';
import { NoMatchState, SkeletonCards } from '@parlance/ui-kit/data';
import { leaveBy } from '@parlance/ui-kit/fields';
import { Button } from '@parlance/ui-kit/form';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useScreenActions } from '../../shared/state/screenActions.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { folded } from '../../shared/ui/matching.ts';
import { oneOf, useAddressQuery } from '../../shared/ui/useAddressQuery.ts';
import { useDraftText } from '../../shared/ui/useDraftText.ts';
import { ConnectorCard } from './ConnectorCard.tsx';
import { ConnectorDrawer } from './ConnectorDrawer.tsx';
import { Body, Cards, Filters, Search } from './Store.styles.ts';
import { useLocalText } from './useLocalText.ts';

/** The choices of the filter chips; '' is all. */
const chips = ['', 'used', ...connectorCategories] as const;

const isOf = (chip: string, { category, used_by }: Connector): boolean =>
  chip === '' || (chip === 'used' ? used_by > 0 : category === chip);

interface ConnectorsProps {
  ws: string;
  /** The header of the screen, with the actions of this tab. */
  header: (actions: ReactNode) => ReactNode;
}

/** The connectors that virtual things are made from; search and category are in the address. */
export function Connectors({ ws, header }: ConnectorsProps) {
  const { t } = useTranslation('store');
  const say = useLocalText();
  const query = useCall('GET /api/1.0/store', { query: { ws } });
  const { values, set } = useAddressQuery(['search', 'category', 'connector', 'thing'], { category: oneOf(chips) });
  const search = useDraftText(values.search, (text) => set({ search: text }, { push: values.search === '' }));
  const field = useRef<HTMLInputElement>(null);
  useScreenActions([
    { id: 'search', label: t('search'), icon: 'search', keys: '/', onRun: () => field.current?.focus() },
  ]);
  const all = query.data?.data ?? [];
  const words = folded(search.text).split(/\s+/u).filter(Boolean);
  const found = all.filter((one) => {
    const text = folded([say(one.name), say(one.text), ...one.attributes.map((each) => each.attribute_name)].join(' '));
    return words.every((word) => text.includes(word));
  });
  const shown = found.filter((one) => isOf(values.category, one));
  const chosen = all.find(({ id }) => id === values.connector);
  const clear = () => {
    search.write('');
    set({ search: '', category: '' });
  };
  return (
    <>
      {header(<Search ref={field} label={t('search')} value={search.text} onChange={search.write} shortcut="/" />)}
      <Body>
        <Filters aria-label={t('category')}>
          {chips.map((chip) => (
            <Button key={chip} size="s" aria-pressed={values.category === chip} onClick={() => set({ category: chip })}>
              {t(`chip.${chip === '' ? 'all' : chip}`)} {query.data && found.filter((one) => isOf(chip, one)).length}
            </Button>
          ))}
        </Filters>
        <Answer query={query} loading={<SkeletonCards cards={12} height="112px" />}>
          {() =>
            shown.length === 0 ? (
              <NoMatchState text={t('noMatch')} action={<Button onClick={clear}>{t('clear')}</Button>} />
            ) : (
              connectorCategories.map((category) => {
                const group = shown.filter((one) => one.category === category);
                if (group.length === 0) return null;
                return (
                  <section key={category} aria-labelledby={`store-${category}`}>
                    <h2 id={`store-${category}`}>
                      {t(`chip.${category}`)}
                      <span>{group.length}</span>
                    </h2>
                    <Cards>
                      {group.map((one) => (
                        <li key={one.id}>
                          <ConnectorCard
                            connector={one}
                            chosen={one.id === values.connector}
                            onOpen={() => leaveBy(() => set({ connector: one.id, thing: '' }, { push: true }))}
                          />
                        </li>
                      ))}
                    </Cards>
                  </section>
                );
              })
            )
          }
        </Answer>
      </Body>
      {chosen && (
        <ConnectorDrawer
          key={chosen.id}
          ws={ws}
          connector={chosen}
          thing={values.thing}
          onThing={(thing) => set({ thing })}
          onClose={() => set({ connector: '', thing: '' })}
        />
      )}
    </>
  );
}
