import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { can } from '../../../shared/state/session.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { AnswersEditor, answerLines } from '../answers/AnswersEditor.tsx';
import { removeRestorable } from '../data/restorable.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { InlineName } from '../parts/InlineName.tsx';
import { Detail, DetailHead, Spread } from '../parts/layout.ts';
import { publish, train } from '../training/trainingActions.ts';
import { canPublish } from '../training/trainingView.ts';
import { saveClassPart, writeClass } from './classActions.ts';
import { ClassDescription } from './ClassDescription.tsx';
import { ClassFigures } from './ClassFigures.tsx';
import { ClassIntents } from './ClassIntents.tsx';

/** One class: what it is for, the intents it tells apart, how well, and what it says when it understands nothing. */
export function ClassDetail({ ws, one }: { ws: string; one: NlpClass }) {
  const { t } = useTranslation('nlp');
  const go = useGo();
  const mayEdit = can('nlp_class:edit', ws) && !one.static;
  const rename = async (value: string) => {
    const edit = { version: one.version, base: one.class_name, value };
    const saved = await saveClassPart(ws, one.id, edit, {
      title: t('class.name'),
      pick: (current) => current.class_name,
      write: (class_name, version) => writeClass(ws, one.id, { class_name }, version),
      lines: (name) => [name],
    });
    if (saved) go(studioPath('class', addressName(saved.class_name, saved.id)), { replace: true });
  };
  const remove = async () => {
    if (await removeRestorable(ws, 'class', one.id, one.class_name)) go(studioPath('class'), { replace: true });
  };
  return (
    <Detail>
      <DetailHead>
        <BackLink tab="class" />
        <InlineName name={one.class_name} label={t('class.name')} editable={mayEdit} onSave={rename} />
        {one.static && <Pill icon="lock">{t('class.static')}</Pill>}
        {mayEdit && (
          <Spread>
            <Button icon="play" disabled={one.state === 'training'} onClick={() => void train(ws, one)}>
              {t('action.train')}
            </Button>
            {canPublish(one) && (
              <Button icon="upload" onClick={() => void publish(ws, one, one.published_accuracy)}>
                {t('action.publish')}
              </Button>
            )}
            {can('nlp_class:delete', ws) && (
              <IconButton
                icon="trash-2"
                label={t('action.deleteIt', { name: one.class_name })}
                onClick={() => void remove()}
              />
            )}
          </Spread>
        )}
      </DetailHead>
      <ClassFigures one={one} />
      <ClassDescription ws={ws} one={one} editable={mayEdit} />
      <ClassIntents ws={ws} one={one} editable={mayEdit} />
      <AnswersEditor
        title={t('class.fallback')}
        of={[ws, 'class', one.id, 'fallback']}
        saved={{ version: one.version, value: one.fallback }}
        editable={mayEdit}
        emptyTitle={t('class.noFallback')}
        emptyText={t('class.noFallbackText')}
        onSave={async (edit) =>
          (await saveClassPart(ws, one.id, edit, {
            title: t('class.fallback'),
            pick: (current) => current.fallback,
            write: (answers, ifMatch) =>
              call('PUT /api/1.0/gael/:ws/class/:id/fallback', {
                params: { ws, id: one.id },
                body: { answers },
                ifMatch,
              }),
            lines: answerLines,
          })) !== undefined
        }
      />
    </Detail>
  );
}
