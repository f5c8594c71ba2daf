import { proxy } from 'valtio';

/** Which of the command palette and the shortcut sheet is open; a valtio proxy. */
export const commandLayer = proxy<{ open: 'palette' | 'sheet' | null }>({ open: null });

export const showShortcuts = (): void => void (commandLayer.open = 'sheet');
export const closeCommandLayer = (): void => void (commandLayer.open = null);
export const togglePalette = (): void => void (commandLayer.open = commandLayer.open === 'palette' ? null : 'palette');
