import type { NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState, type ListItem, type Tone } from '@parlance/ui-kit/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, findNamed, isClassView, studioPath } from '../address/studioAddress.ts';
import { useGone, useNamed } from '../address/useNamed.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';
import { answerLines } from '../answers/AnswersEditor.tsx';
import { useClasses } from '../data/queries.ts';
import { ListTab } from '../list/ListTab.tsx';
import { DeletedContent, useUnsaved } from '../parts/DeletedContent.tsx';
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

/** Shown when a class is deleted by another user while it is open. */
function DeletedClass({ ws, id, name }: { ws: string; id: string; name: string }) {
  const { t } = useTranslation('nlp');
  const description = useUnsaved<NlpClass['description']>(draftKey(ws, 'class', id, 'description'), '');
  const fallback = useUnsaved<NlpClass['fallback']>(draftKey(ws, 'class', id, 'fallback'), []);
  const unsaved = [
    { label: t('class.description'), text: description },
    { label: t('class.fallback'), text: fallback && answerLines(fallback).join('\n') },
  ];
  return <DeletedContent tab="class" title={t('class.deleted', { name })} unsaved={unsaved} />;
}

interface ClassTabProps {
  ws: string;
  /** The name of the class in the address. */
  name: string | undefined;
  view: string | undefined;
  /** Undefined for users who may not import. */
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
  const gone = useGone(chosen, name, query.isSuccess);
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
          ((builtIn && <StaticDetail key={builtIn.id} ws={ws} one={builtIn} />) ??
          (gone && <DeletedClass ws={ws} id={gone.id} name={gone.class_name} />))
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
