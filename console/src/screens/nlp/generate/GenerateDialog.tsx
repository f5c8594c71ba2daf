import type { Intent } from '@parlance/contract/calls/nlp';
import { EmptyState, Skeleton } from '@parlance/ui-kit/data';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { NoLanguageModel } from '../../../shared/ui/NoLanguageModel.tsx';
import { useGuardedClose } from '../../../shared/ui/useGuardedClose.ts';
import { addUtterances, notifyAdded } from '../data/utteranceActions.ts';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { GenerateForm } from './GenerateForm.tsx';
import { ProposalList } from './ProposalList.tsx';
import { acceptedTexts, type Proposal, withAll } from './proposals.ts';
import { useSuggestions } from './useSuggestions.ts';

interface GenerateDialogProps {
  ws: string;
  intent: Intent;
  open: boolean;
  onClose: () => void;
}

/** Lets a language model propose utterances for an intent; saves only the accepted ones. */
export function GenerateDialog({ open, ...rest }: GenerateDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ ws, intent, onClose }: Omit<GenerateDialogProps, 'open'>) {
  const { t } = useTranslation(['exchange', 'common']);
  const model = useCall('GET /api/1.0/gael/:ws/generation', { params: { ws } });
  const { proposals, setProposals, asking, asked, error, ask, stop } = useSuggestions(ws, intent.id);
  const saving = useSaving();
  const chosen = acceptedTexts(proposals);
  const close = useGuardedClose(chosen.length > 0, onClose);
  const save = async () => {
    const drafts = chosen.map((text) => ({ text, source: 'generated' as const }));
    const { added } = await addUtterances(ws, intent.id, drafts);
    notifyAdded(ws, intent, added);
    onClose();
  };
  return (
    <Modal
      open
      size="large"
      closeOnOutside={proposals.length === 0}
      dismissable={!saving.busy}
      title={t('generate.title')}
      description={[
        t('generate.text', { name: intent.intent_name }),
        model.data?.model && t('generate.by', { model: model.data.model }),
      ]
        .filter(Boolean)
        .join(' ')}
      guard={chosen.length === 0}
      onClose={close}
      footer={
        <>
          <Button disabled={saving.busy} onClick={close}>
            {t('common:action.close')}
          </Button>
          {model.data?.available && (
            <Button
              variant="primary"
              icon="check"
              loading={saving.busy}
              disabled={chosen.length === 0}
              onClick={() => void saving.run(save)}
            >
              {t('generate.save', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <Answer query={model} loading={<Skeleton lines={6} />}>
        {({ available }) =>
          available ? (
            <Stack gap={4}>
              <GenerateForm
                intent={intent}
                asking={asking}
                more={proposals.length > 0}
                onAsk={(request) => void ask(request)}
                onStop={stop}
              />
              {(error || saving.error) && <Alert>{error || saving.error}</Alert>}
              <ProposalStep proposals={proposals} asked={asked && !asking} onChange={setProposals} />
            </Stack>
          ) : (
            <NoLanguageModel ws={ws} onLeave={onClose} />
          )
        }
      </Answer>
      <LeaveGuard dirty={chosen.length > 0} />
    </Modal>
  );
}

interface ProposalStepProps {
  proposals: readonly Proposal[];
  asked: boolean;
  onChange: (proposals: Proposal[]) => void;
}

function ProposalStep({ proposals, asked, onChange }: ProposalStepProps) {
  const { t } = useTranslation('exchange');
  if (proposals.length === 0) {
    return asked && <EmptyState icon="sparkles" title={t('generate.none')} text={t('generate.noneText')} />;
  }
  return (
    <div>
      <ProposalList proposals={proposals} onChange={onChange} />
      <Inline gap={2} justify="end">
        <Button size="s" variant="ghost" onClick={() => onChange(withAll(proposals, true))}>
          {t('generate.acceptAll')}
        </Button>
        <Button size="s" variant="ghost" onClick={() => onChange(withAll(proposals, false))}>
          {t('generate.rejectAll')}
        </Button>
      </Inline>
    </div>
  );
}
