import { CommandPalette, ShortcutSheet, type Command } from '@parlance/ui-kit/overlay';
import { useSnapshot } from 'valtio';
import { closeCommandLayer, commandLayer } from '../../shared/state/commandLayer.ts';
import { useShortcutGroups } from './useShortcutGroups.ts';

/** The command palette and the sheet of shortcuts. */
export function CommandLayers({ commands }: { commands: readonly Command[] }) {
  const { open } = useSnapshot(commandLayer);
  return (
    <>
      <CommandPalette open={open === 'palette'} onClose={closeCommandLayer} commands={commands} />
      <ShortcutSheet open={open === 'sheet'} onClose={closeCommandLayer} groups={useShortcutGroups()} />
    </>
  );
}
