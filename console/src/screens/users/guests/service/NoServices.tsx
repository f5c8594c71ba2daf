import type { Service } from '@parlance/contract/calls/guests';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../../../../shared/state/address.ts';
import { can } from '../../../../shared/state/session.ts';
import { useAddService } from './useAddService.tsx';

/** The empty state without services, with the action to create one. */
export function NoServices({ things }: { things: readonly Service[] }) {
  const { t } = useTranslation('guests');
  const ws = useWorkspaceId();
  const { add, dialog } = useAddService(things);
  const may = can('thing:edit', ws);
  return (
    <>
      <EmptyState
        icon="lock"
        title={t('service.none')}
        text={t(may ? 'service.noneText' : 'service.noneReader')}
        action={
          may && (
            <Button variant="primary" icon="plus" onClick={add}>
              {t('service.add')}
            </Button>
          )
        }
      />
      {dialog}
    </>
  );
}
