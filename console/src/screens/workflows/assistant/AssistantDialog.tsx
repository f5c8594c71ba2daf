import type { Script } from '@parlance/contract/calls/scripts';
import { scriptTypes, type ScriptType } from '@parlance/contract/limits';
import { Skeleton } from '@parlance/ui-kit/data';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, SegmentedControl, TextArea } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCancelled } from '../../../shared/api/call.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { NoLanguageModel } from '../../../shared/ui/NoLanguageModel.tsx';
import { useGuardedClose } from '../../../shared/ui/useGuardedClose.ts';
import { useFieldProblem } from '../../../shared/ui/useFieldProblem.ts';
import { typeIcons } from '../scripts/icons.ts';
import { draftScript, type DraftAnswer, saveDraft, type ScriptRequest } from './draftActions.ts';
import { DraftReview, type ReviewedDraft } from './DraftReview.tsx';

interface AssistantDialogProps {
  ws: string;
  onClose: () => void;
  onCreated: (script: Script) => void;
}

/**
 * Describes a script to the language model, and saves the draft after its tests have run and the user has reviewed it.
 */
export function AssistantDialog({ ws, onClose, onCreated }: AssistantDialogProps) {
  const { t } = useTranslation(['assistant', 'workflows', 'common']);
  const model = useCall('GET /api/1.0/workspaces/:ws/scripts/draft', { params: { ws } });
  const [form, setForm] = useState<ScriptRequest>({ type: 'dialog', description: '' });
  const { ref, problem: missing, refuse, clear } = useFieldProblem<HTMLTextAreaElement>();
  const [drafted, setDrafted] = useState<DraftAnswer | null>(null);
  /** A draft can be repaired only once. */
  const [repaired, setRepaired] = useState(false);
  const [reviewed, setReviewed] = useState<ReviewedDraft | null>(null);
  const [busy, setBusy] = useState<'draft' | 'repair' | 'save' | null>(null);
  const [error, setError] = useState('');
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  const close = useGuardedClose(drafted !== null, onClose);

  const work = async (what: NonNullable<typeof busy>, doing: () => Promise<void>) => {
    setBusy(what);
    setError('');
    try {
      await doing();
    } catch (reason) {
      if (!isCancelled(reason)) setError(reasonOf(reason));
    } finally {
      setBusy(null);
    }
  };
  const ask = (repair?: ReviewedDraft) =>
    work(repair ? 'repair' : 'draft', async () => {
      request.current = new AbortController();
      const found = await draftScript(
        ws,
        { ...form, ...(repair && drafted && { repair: { ...repair.draft, draft_id: drafted.draft_id } }) },
        request.current.signal,
      );
      setDrafted(found);
      setReviewed({ draft: found.draft, report: found.report });
      setRepaired(repair !== undefined);
    });
  const save = ({ draft }: ReviewedDraft, draft_id: string) =>
    work('save', async () => onCreated(await saveDraft(ws, { ...draft, draft_id })));
  const again = () => {
    setDrafted(null);
    setReviewed(null);
    setRepaired(false);
    setError('');
  };

  const available = model.data?.available === true;
  const seen = reviewed !== null && reviewed.report !== null && reviewed.draft.tests.length > 0;
  const fails = reviewed !== null && (reviewed.draft.tests.length === 0 || reviewed.report?.passed === false);
  return (
    <Modal
      open
      size={drafted === null ? 'large' : 'wide'}
      closeOnOutside={false}
      title={t('title')}
      description={drafted === null ? t('text') : t('reviewText', { model: drafted.model })}
      guard={drafted === null}
      dismissable={busy !== 'save'}
      onClose={close}
      footer={
        drafted === null || reviewed === null ? (
          <>
            <Button onClick={close}>{t('common:action.cancel')}</Button>
            {available && (
              <Button
                variant="primary"
                icon="sparkles"
                loading={busy === 'draft'}
                onClick={() => {
                  if (form.description.trim() === '') refuse(t('descriptionMissing'));
                  else void ask();
                }}
              >
                {t('draft')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button disabled={busy !== null} onClick={again}>
              {t('again')}
            </Button>
            {fails && (
              <Button icon="wrench" loading={busy === 'repair'} disabled={repaired} onClick={() => void ask(reviewed)}>
                {t(repaired ? 'repaired' : 'repair')}
              </Button>
            )}
            <Button
              variant="primary"
              loading={busy === 'save'}
              disabled={!seen || reviewed.draft.script_name.trim() === ''}
              onClick={() => void save(reviewed, drafted.draft_id)}
            >
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <Answer query={model} loading={<Skeleton lines={4} />}>
        {() =>
          !available ? (
            <NoLanguageModel ws={ws} onLeave={onClose} />
          ) : (
            <Stack gap={4}>
              {error && <Alert>{error}</Alert>}
              {drafted !== null && reviewed !== null ? (
                <DraftReview ws={ws} drafted={drafted} value={reviewed} onChange={setReviewed} />
              ) : (
                <>
                  <SegmentedControl
                    label={t('workflows:column.type')}
                    value={form.type}
                    options={scriptTypes.map((type) => ({
                      value: type,
                      label: t(`workflows:type.${type}`),
                      icon: typeIcons[type],
                    }))}
                    onChange={(type) => setForm({ ...form, type: typeOf(type) })}
                  />
                  <TextArea
                    ref={ref}
                    label={t('description')}
                    hint={t('descriptionHint')}
                    required
                    rows={6}
                    maxLength={4000}
                    value={form.description}
                    error={missing}
                    onChange={(next) => {
                      setForm({ ...form, description: next });
                      clear();
                    }}
                  />
                </>
              )}
            </Stack>
          )
        }
      </Answer>
      <LeaveGuard dirty={drafted !== null && busy !== 'save'} />
    </Modal>
  );
}

const typeOf = (text: string): ScriptType => scriptTypes.find((type) => type === text) ?? 'std';
