import type { Prompt } from '@parlance/contract/calls/prompts';
import { List, Skeleton, SkeletonRows } from '@parlance/ui-kit/data';
import { Combobox, LinkButton } from '@parlance/ui-kit/form';
import { fill, pane } from '@parlance/ui-kit/theme';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { useCall } from '../../../shared/api/queryClient.ts';
import { workspace } from '../../../shared/state/workspace.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { MasterDetail } from '../../../shared/ui/MasterDetail.tsx';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { askToLeave } from '../../../shared/state/askToLeave.ts';
import { PromptDetail } from './PromptDetail.tsx';

const Side = styled.div`
  display: flex;
  flex-direction: column;
  background: var(--surface);
  ${pane}
`;
const Scope = styled.div`
  padding: var(--space-3);
  border-bottom: 1px solid var(--line);
`;
const Waiting = styled.div`
  padding: var(--space-4) var(--space-5);
`;
const Frame = styled.div`
  display: flex;
  ${fill}
  > * {
    flex: 1;
    min-width: 0;
  }
`;

/** The id of the server in the call. */
const server = 'default';

const kinds = ['generateUtterances', 'generateAnswer', 'ragAnswer', 'draftScript'] as const;
const names = [
  'intent',
  'samples',
  'count',
  'language',
  'question',
  'attributes',
  'passages',
  'type',
  'description',
  'api',
  'names',
  'format',
  'repair',
] as const;

/** A prompt with its translated title and description; for an unknown prompt, the server's texts are used. */
function usePromptWords(): (prompt: Prompt) => Prompt {
  const { t } = useTranslation('settings');
  return useCallback(
    (prompt) => {
      const kind = kinds.find((each) => each === prompt.id.split('@')[0]);
      if (!kind) return prompt;
      return {
        ...prompt,
        title: t(`prompts.kind.${kind}.title`),
        description: t(`prompts.kind.${kind}.text`),
        placeholders: prompt.placeholders.map((placeholder) => {
          const name = names.find((each) => each === placeholder.name);
          return name ? { ...placeholder, description: t(`prompts.means.${name}`) } : placeholder;
        }),
      };
    },
    [t],
  );
}

/** The prompts of language models: the server's, and those that workspaces have changed. */
export function PromptsTab() {
  const { t } = useTranslation('settings');
  const { values, set } = useAddressQuery(['of', 'prompt']);
  const { list } = useSnapshot(workspace);
  const narrow = useNarrow();
  const dirty = useRef(false);
  const place = values.of || server;
  const prompts = useCall('GET /api/1.0/backend/:id/prompt', { params: { id: place } });
  const idOf = (id: string) => id.split('@')[0] ?? id;
  const pathOf = (id: string) => {
    const query = new URLSearchParams({ ...(values.of && { of: values.of }), ...(id && { prompt: id }) }).toString();
    return `/back/prompts${query && `?${query}`}`;
  };
  const choose = async (chosen: string | null) => {
    if (dirty.current && !(await askToLeave())) return;
    set({ of: chosen === server || chosen === null ? '' : chosen }, { push: true });
  };
  const words = usePromptWords();
  const all = (prompts.data?.data ?? []).map(words);
  const wanted = all.find(({ id }) => idOf(id) === values.prompt);
  const shown = wanted ?? all[0];
  return (
    <Frame>
      <MasterDetail
        label={t('prompts.list')}
        chosen={wanted !== undefined}
        list={
          <Side>
            <Scope>
              <Combobox
                label={t('prompts.scope')}
                hint={t('prompts.scopeHint')}
                value={place}
                onChange={(chosen) => void choose(chosen)}
                options={[
                  { value: server, label: t('prompts.server'), icon: 'database' },
                  ...list.map((each) => ({ value: each.workspace, label: each.label, icon: 'layers' })),
                ]}
              />
            </Scope>
            <Answer query={prompts} loading={<SkeletonRows rows={3} columns={1} />} quiet={!narrow}>
              {() => (
                <List
                  label={t('prompts.list')}
                  // On a phone, the list is shown alone first.
                  value={(narrow ? wanted : shown)?.id ?? ''}
                  items={all.map((prompt) => ({
                    id: prompt.id,
                    label: prompt.title,
                    description: prompt.own
                      ? t('prompts.own')
                      : t(prompt.workspace === null ? 'prompts.product' : 'prompts.inherited'),
                    icon: 'sparkles',
                    href: pathOf(idOf(prompt.id)),
                  }))}
                />
              )}
            </Answer>
          </Side>
        }
        detail={
          shown ? (
            <PromptDetail
              key={shown.id}
              prompt={shown}
              onDirty={(now) => (dirty.current = now)}
              back={
                narrow && (
                  <LinkButton size="s" icon="arrow-left" href={pathOf('')}>
                    {t('prompts.back')}
                  </LinkButton>
                )
              }
            />
          ) : (
            <Answer
              query={prompts}
              loading={
                <Waiting>
                  <Skeleton lines={10} />
                </Waiting>
              }
            >
              {() => null}
            </Answer>
          )
        }
      />
    </Frame>
  );
}
