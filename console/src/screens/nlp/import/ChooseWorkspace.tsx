import { Select } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { workspace } from '../../../shared/state/workspace.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { useClasses } from '../data/queries.ts';
import type { ImportSource } from './useImport.ts';

type FromWorkspace = Extract<ImportSource, { kind: 'workspace' }>;

interface ChooseWorkspaceProps {
  /** The target workspace of the import. */
  ws: string;
  value: FromWorkspace;
  disabled: boolean;
  onChange: (value: FromWorkspace) => void;
}

const branches = ['draft', 'published'] as const;

/** Selects another readable workspace as a source: one class in a version, or everything. */
export function ChooseWorkspace({ ws, value, disabled, onChange }: ChooseWorkspaceProps) {
  const { t } = useTranslation('exchange');
  const { list } = useSnapshot(workspace);
  const others = list.filter((each) => each.workspace !== ws);
  return (
    <Stack gap={4}>
      <Select
        label={t('workspace')}
        placeholder={t('chooseWorkspace')}
        required
        disabled={disabled}
        value={value.from}
        options={others.map((each) => ({ value: each.workspace, label: each.label }))}
        onChange={(from) => onChange({ kind: 'workspace', from, branch: 'draft' })}
      />
      {value.from !== '' && <ChooseClass value={value} disabled={disabled} onChange={onChange} />}
    </Stack>
  );
}

function ChooseClass({ value, disabled, onChange }: Omit<ChooseWorkspaceProps, 'ws'>) {
  const { t } = useTranslation('exchange');
  const query = useClasses(value.from);
  const classes = (query.data?.data ?? []).filter((one) => !one.static);
  const chosen = classes.find((one) => one.id === value.class);
  if (query.isError) return <Alert>{t('classesFailed')}</Alert>;
  return (
    <Grid min={220} gap={3}>
      <Select
        label={t('what')}
        disabled={disabled || query.isPending}
        value={value.class ?? ''}
        options={[
          { value: '', label: t('everything') },
          ...classes.map((one) => ({ value: one.id, label: one.class_name })),
        ]}
        onChange={(id) => onChange({ kind: 'workspace', from: value.from, branch: 'draft', ...(id && { class: id }) })}
      />
      {chosen && chosen.published_at !== null && (
        <Select
          label={t('branch')}
          disabled={disabled}
          value={value.branch}
          options={branches.map((branch) => ({ value: branch, label: t(`branches.${branch}`) }))}
          onChange={(id) => onChange({ ...value, branch: branches.find((one) => one === id) ?? 'draft' })}
        />
      )}
    </Grid>
  );
}
