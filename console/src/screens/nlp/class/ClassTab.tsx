import type { NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState, type ListItem, type Tone } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, findNamed, isClassView, studioPath } from '../address/studioAddress.ts';
import { useGo, useKeptQuery } from '../address/useStudioQuery.ts';
import { useClasses } from '../data/queries.ts';
import { StudioList } from '../list/StudioList.tsx';
import { MasterDetail } from '../../../shared/ui/MasterDetail.tsx';
import { NothingSelected } from '../parts/NothingSelected.tsx';
import { ClassDetail } from './ClassDetail.tsx';
import { StaticDetail } from './StaticDetail.tsx';
import { beside, useStaticClasses } from './useStaticClasses.ts';
import { NewClassDialog } from './NewClassDialog.tsx';

const tones: Partial<Record<NlpClass['state'], Tone>> = {
  failed: 'bad',
  outdated: 'warning',
  untrained: 'warning',
  training: 'info',
};

interface ClassTabProps {
  ws: string;
  /** Of the class in the address. */
  name: string | undefined;
  view: string | undefined;
}

/** Every class at the left; what the chosen one is made of and how well it understands beside. */
export function ClassTab({ ws, name, view }: ClassTabProps) {
  const { t } = useTranslation('nlp');
  const formats = useFormats();
  const query = useClasses(ws);
  const go = useGo();
  const keep = useKeptQuery();
  const [adding, setAdding] = useState(false);
  const classes = useMemo(() => query.data?.data ?? [], [query.data]);
  const known = useStaticClasses(ws).data?.data;
  const statics = useMemo(() => beside(known ?? [], classes), [known, classes]);
  const chosen = findNamed(classes, (one) => one.class_name, name);
  const builtIn = chosen ? undefined : findNamed(statics, (one) => one.class_name, name);
  const kept = keep('');
  const items = useMemo(
    () => [
      ...classes.map((one): ListItem => {
        const tone = tones[one.state];
        return {
          id: one.id,
          label: one.class_name,
          count: formats.number(one.intents.length),
          href: studioPath('class', addressName(one.class_name, one.id)) + kept,
          ...(tone && { dot: { tone, label: t(`state.${one.state}`) } }),
        };
      }),
      ...statics.map((one): ListItem => ({
        id: one.id,
        label: one.class_name,
        count: formats.number(one.intents.length),
        href: studioPath('class', one.class_name) + kept,
        icon: 'lock',
      })),
    ],
    [classes, statics, kept, t, formats],
  );
  return (
    <>
      <MasterDetail
        label={t('list.resize')}
        chosen={name !== undefined}
        list={
          <StudioList
            label={t('tab.class')}
            query={query}
            items={items}
            value={(chosen ?? builtIn)?.id}
            onAdd={can('nlp_class:create', ws) ? () => setAdding(true) : undefined}
            addLabel={t('class.add')}
            emptyTitle={t('class.none')}
            emptyText={t('class.noneText')}
          />
        }
        detail={
          chosen ? (
            <ClassDetail key={chosen.id} ws={ws} one={chosen} view={isClassView(view) ? view : 'overview'} />
          ) : builtIn ? (
            <StaticDetail key={builtIn.id} ws={ws} one={builtIn} />
          ) : (
            <NothingSelected
              kind="class"
              query={query}
              wanted={name}
              hint={
                classes.length > 0 ? (
                  <EmptyState icon="layers" title={t('class.choose')} text={t('class.chooseText')} />
                ) : (
                  query.isSuccess && (
                    <EmptyState
                      icon="layers"
                      title={t('class.none')}
                      text={t('class.noneText')}
                      action={
                        can('nlp_class:create', ws) && (
                          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
                            {t('class.add')}
                          </Button>
                        )
                      }
                    />
                  )
                )
              }
            />
          )
        }
      />
      <NewClassDialog
        ws={ws}
        open={adding}
        onClose={() => setAdding(false)}
        onCreated={(made) => {
          setAdding(false);
          go(studioPath('class', addressName(made.class_name, made.id)));
        }}
      />
    </>
  );
}
