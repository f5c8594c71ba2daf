import type { NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState, type ListItem, type Tone } from '@parlance/ui-kit/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, findNamed, isClassView, studioPath } from '../address/studioAddress.ts';
import { useNamed } from '../address/useNamed.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';
import { useClasses } from '../data/queries.ts';
import { ListTab } from '../list/ListTab.tsx';
import { ClassDetail } from './ClassDetail.tsx';
import { StaticDetail } from './StaticDetail.tsx';
import { staticsFor, useStaticClasses } from './useStaticClasses.ts';
import { NewClassDialog } from './NewClassDialog.tsx';

const tones: Partial<Record<NlpClass['state'], Tone>> = {
  failed: 'bad',
  outdated: 'warning',
  untrained: 'warning',
  training: 'info',
};

interface ClassTabProps {
  ws: string;
  /** The name of the class in the address. */
  name: string | undefined;
  view: string | undefined;
  /** Absent for those who may not. */
  onImport: (() => void) | undefined;
}

/** The classes, and the content and figures of the selected one. */
export function ClassTab({ ws, name, view, onImport }: ClassTabProps) {
  const { t } = useTranslation('nlp');
  const formats = useFormats();
  const query = useClasses(ws);
  const keep = useKeptQuery();
  const classes = useMemo(() => query.data?.data ?? [], [query.data]);
  const known = useStaticClasses(ws).data?.data;
  const statics = useMemo(() => staticsFor(known ?? [], classes), [known, classes]);
  const chosen = useNamed(classes, (one) => one.class_name, name);
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
    <ListTab
      ws={ws}
      kind="class"
      query={query}
      name={name}
      items={items}
      isEmpty={classes.length === 0}
      value={(chosen ?? builtIn)?.id}
      detail={
        chosen ? (
          <ClassDetail key={chosen.id} ws={ws} one={chosen} view={isClassView(view) ? view : 'overview'} />
        ) : (
          builtIn && <StaticDetail key={builtIn.id} ws={ws} one={builtIn} />
        )
      }
      onImport={onImport}
      hint={<EmptyState icon="layers" title={t('class.choose')} text={t('class.chooseText')} />}
      dialog={({ onClose, onCreated }) => (
        <NewClassDialog ws={ws} onClose={onClose} onCreated={(made) => onCreated(made.class_name, made.id)} />
      )}
    />
  );
}
