import { nlpActions, nlpResources, type NlpPermission, type Permission } from '@parlance/contract/permissions';
import { Checkbox, IconButton, Switch } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { can } from '../../../shared/state/session.ts';
import { everyWorkspace, toggled, type Entry } from './access.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

const Frame = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  min-width: 0;
  margin: 0;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  strong {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font-weight: var(--weight-semibold);
  }
`;
const Scroller = styled.div`
  position: relative;
  overflow-x: auto;
`;
const Rights = styled.table`
  width: 100%;
  border-collapse: collapse;

  th {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
    text-align: start;
  }
  tbody th {
    color: var(--text);
    font-size: var(--size-m);
  }
  th,
  td {
    height: 32px;
    padding: 0 var(--space-2);
    vertical-align: middle;
  }
  td label {
    align-items: center;
    min-width: 24px;
    min-height: 24px;
  }
`;

interface AccessEntryProps {
  /** Id of the workspace, or `*`. */
  ws: string;
  name: string;
  entry: Entry;
  /** The saved entry, whose permissions may stay. */
  before: Entry | undefined;
  /** Whether the user may enter the workspace; an entry of another one only becomes narrower. */
  within: boolean;
  byRole: readonly Permission[];
  disabled: boolean;
  onChange: (entry: Entry | undefined) => void;
}

/** The permissions in one workspace, or in all, in addition to the role. */
export function AccessEntry({ ws, name, entry, before, within, byRole, disabled, onChange }: AccessEntryProps) {
  const { t } = useTranslation('users');
  const { managed, actions } = entry;
  // Users can grant only permissions that they have.
  const has = (permission: NlpPermission) => within && can(permission, ws === everyWorkspace ? null : ws);
  const mayGive = (permission: NlpPermission) => has(permission) || (before?.actions.includes(permission) ?? false);
  const staysManaged = managed && before?.managed === true && !has('nlp_rag:read');
  return (
    <Frame aria-label={t('access.rights', { name })}>
      <Head>
        <strong>{name}</strong>
        {!disabled && <IconButton icon="x" label={t('access.remove', { name })} onClick={() => onChange(undefined)} />}
      </Head>
      <Scroller>
        <Rights>
          <thead>
            <tr>
              <th scope="col">{t('access.resourceColumn')}</th>
              {nlpActions.map((action) => (
                <th key={action} scope="col">
                  {t(`access.action.${action}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nlpResources.map((resource) => (
              <tr key={resource}>
                <th scope="row">{t(`access.resource.${resource}`)}</th>
                {nlpActions.map((action) => {
                  const permission: NlpPermission = `${resource}:${action}`;
                  const given = byRole.includes(permission);
                  const label = labelled(t(`access.resource.${resource}`), t(`access.action.${action}`));
                  return (
                    <td key={action} title={given ? t('access.byRole') : undefined}>
                      <Checkbox
                        hideLabel
                        label={given ? `${label} (${t('access.byRole')})` : label}
                        checked={given || actions.includes(permission)}
                        disabled={disabled || given || !mayGive(permission)}
                        onChange={(on) => onChange({ managed, actions: toggled(actions, permission, on) })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Rights>
      </Scroller>
      <Switch
        label={t('access.managed')}
        description={t('access.managedHint')}
        checked={managed}
        disabled={disabled || staysManaged}
        onChange={(on) => onChange({ managed: on, actions })}
      />
    </Frame>
  );
}
