import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../api/queryClient.ts';
import { can } from '../state/session.ts';
import { Alert } from '../ui/Alert.tsx';
import type { NamedThing } from './namingScripts.ts';

/**
 * The effect of renaming a virtual thing or a group: the scripts that follow the new name, and those whose code has to
 * be changed by hand.
 */
export function RenameEffect({ ws, kind, name }: NamedThing) {
  const { t } = useTranslation('common');
  const input = { params: { ws }, query: { kind, name } };
  const enabled = can('script:read', ws);
  const uses = useCall('GET /api/1.0/workspaces/:ws/names/uses', input, { enabled }).data?.data ?? [];
  const namesOf = (isCode: boolean) =>
    uses
      .filter(({ places }) => places.some((place) => (place === 'code') === isCode))
      .map((one) => one.name)
      .join(', ');
  const [renamed, kept] = [namesOf(false), namesOf(true)];
  return (
    <Stack gap={2}>
      {renamed && <Alert tone="info">{t('named.renamed', { names: renamed })}</Alert>}
      {kept && <Alert tone="warning">{t('named.code', { names: kept })}</Alert>}
    </Stack>
  );
}
