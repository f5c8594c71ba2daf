import { SegmentedControl } from '@parlance/ui-kit/form';
import { fill } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { WorkspaceThings } from '../../../shared/things/WorkspaceThings.tsx';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { AllThings } from './all/AllThings.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  ${fill}
`;
const Bar = styled.div`
  padding: var(--space-3);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
`;

/** The virtual things of the open workspace with their values, or those of all accessible workspaces. */
export function ThingsTab() {
  const { t } = useTranslation('things');
  const ws = useWorkspaceId();
  const { values, set } = useAddressQuery(['of', 'thing', 'q', 'kind', 'view', 'filter']);
  const all = values.of === 'all';
  // On narrow windows a thing is shown in place of the list.
  const narrow = useNarrow();
  const show = (of: string) => set({ of, thing: '', q: '', kind: '', view: '', filter: '' }, { push: true });
  return (
    <Frame>
      {(all || !narrow || values.thing === '') && (
        <Bar>
          <SegmentedControl
            label={t('of.label')}
            size="s"
            value={all ? 'all' : ''}
            onChange={show}
            options={[
              { value: '', label: t('of.workspace') },
              { value: 'all', label: t('of.all') },
            ]}
          />
        </Bar>
      )}
      {all ? <AllThings /> : <WorkspaceThings key={ws} ws={ws} />}
    </Frame>
  );
}
