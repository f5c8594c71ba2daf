import { ShortcutSheet } from '@parlance/ui-kit/overlay';
import { useSnapshot } from 'valtio';
import { closeCommandLayer, commandLayer } from '../../shared/state/commandLayer.ts';
import { useShortcutGroups } from './useShortcutGroups.ts';

export function ShortcutHelp() {
  const { open } = useSnapshot(commandLayer);
  return <ShortcutSheet open={open === 'sheet'} onClose={closeCommandLayer} groups={useShortcutGroups()} />;
}
