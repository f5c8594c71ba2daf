import type { Prompt } from '@parlance/contract/calls/prompts';
import { Pill, RelativeTime } from '@parlance/ui-kit/data';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { inset, pane } from '@parlance/ui-kit/theme';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { CodeEditor } from '../../../shared/code/LazyCode.tsx';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { checkPlaceholders, diagnosticsOf } from './placeholders.ts';
import { Placeholders } from './Placeholders.tsx';
import { PromptVersions } from './PromptVersions.tsx';
import { askResetPrompt } from './promptActions.ts';
import { usePromptEdit } from './usePromptEdit.ts';

const Detail = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  ${inset('var(--space-4) var(--space-5)')}
  ${pane}
  background: var(--page);
  > * {
    flex-shrink: 0;
  }
  h2 {
    font-size: var(--size-xl);
    font-weight: var(--weight-semibold);
  }
`;
const Muted = styled.span`
  color: var(--text-muted);
`;

interface PromptDetailProps {
  prompt: Prompt;
  /** Called with whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
  back: ReactNode;
}

/** One prompt: its text with checked placeholders, its versions, and the reset. */
export function PromptDetail({ prompt, onDirty, back }: PromptDetailProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { locale } = useFormats();
  const edit = usePromptEdit(prompt);
  const { text, dirty } = edit;
  const mayWrite = can('back.prompts:write');
  const check = checkPlaceholders(text, prompt.placeholders);
  const wrong =
    text.trim() === ''
      ? t('prompts.textRequired')
      : check.unknown.length > 0
        ? t('prompts.unknown', { name: check.unknown[0]?.name })
        : check.missing.length > 0
          ? t('prompts.missing', {
              count: check.missing.length,
              names: check.missing.map((name) => `{{${name}}}`).join(', '),
            })
          : undefined;
  const tell = useEffectEvent(onDirty);
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);
  const save = () => {
    if (dirty && !wrong) void edit.save();
  };
  useScreenActions(
    mayWrite ? [{ id: 'save', label: t('prompts.save'), icon: 'check', keys: 'mod+s', onRun: save }] : [],
  );
  return (
    <Detail>
      {back && <Inline>{back}</Inline>}
      <div>
        <Inline>
          <h2>{prompt.title}</h2>
          <Pill tone={prompt.own ? 'brand' : 'neutral'}>
            {prompt.own ? t('prompts.own') : t(prompt.workspace === null ? 'prompts.product' : 'prompts.inherited')}
          </Pill>
          {prompt.updated_at && prompt.own && (
            <Muted>
              {t('prompts.by', { name: prompt.updated_by ?? '–' })}{' '}
              <RelativeTime date={prompt.updated_at} locale={locale} />
            </Muted>
          )}
        </Inline>
        <Muted>{prompt.description}</Muted>
      </div>
      {edit.overtaken && <Alert tone="warning">{t('prompts.stale')}</Alert>}
      {edit.problem && <Alert>{edit.problem}</Alert>}
      <CodeEditor
        label={t('prompts.text')}
        value={text}
        onChange={edit.write}
        readOnly={!mayWrite || edit.saving}
        minHeight={220}
        error={dirty ? wrong : undefined}
        diagnostics={diagnosticsOf(check, (name) => t('prompts.unknown', { name }))}
        completions={prompt.placeholders.map(({ name, description }) => ({
          label: name,
          detail: description,
          type: 'variable' as const,
        }))}
        onSave={save}
      />
      <Placeholders placeholders={prompt.placeholders} check={check} />
      {mayWrite && (
        <>
          <TextField
            label={t('prompts.note')}
            hint={t('prompts.noteHint')}
            maxLength={500}
            value={edit.note}
            onChange={edit.setNote}
          />
          <Inline>
            <Button variant="primary" loading={edit.saving} disabled={!dirty || wrong !== undefined} onClick={save}>
              {t('common:action.save')}
            </Button>
            <Button disabled={!dirty || edit.saving} onClick={edit.discard}>
              {t('prompts.discard')}
            </Button>
            {prompt.own && (
              <Button variant="ghost" icon="rotate-ccw" onClick={() => void askResetPrompt(prompt)}>
                {t(prompt.workspace === null ? 'prompts.useDefault' : 'prompts.useServer')}
              </Button>
            )}
          </Inline>
        </>
      )}
      <PromptVersions prompt={prompt} mayWrite={mayWrite} />
      <LeaveGuard dirty={dirty && !edit.saving} />
    </Detail>
  );
}
