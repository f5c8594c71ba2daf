import type { Service } from '@parlance/contract/calls/guests';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../../../../shared/state/address.ts';
import { useScreenActions } from '../../../../shared/state/screenActions.ts';
import { can } from '../../../../shared/state/session.ts';
import { AddService } from './AddService.tsx';

/** Opens the dialog to create a service, from a button or the command palette. */
export function useAddService(things: readonly Service[]): { add: () => void; dialog: ReactNode } {
  const { t } = useTranslation('guests');
  const ws = useWorkspaceId();
  const [open, setOpen] = useState(false);
  const add = () => setOpen(true);
  useScreenActions(
    can('thing:edit', ws) ? [{ id: 'addService', label: t('service.add'), icon: 'lock', onRun: add }] : [],
  );
  return { add, dialog: open && <AddService things={things} onClose={() => setOpen(false)} /> };
}
