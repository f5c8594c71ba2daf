import { deepActiveElement } from '../layers/dom.ts';

/** Fallback without the Clipboard API, which insecure pages do not have. */
function copyBySelection(text: string): boolean {
  const active = deepActiveElement();
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.setAttribute('aria-hidden', 'true');
  Object.assign(area.style, { position: 'fixed', top: '0', left: '0', opacity: '0', fontSize: '16px' });
  // Beside the focused element: while a dialog is open, elements outside it may be inert.
  const place = active?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;
  place.append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  }
}

/**
 * Writes a text to the clipboard, also on pages that are not served securely and in frames without the permission. Call
 * it from a user gesture; rejects when the browser does not allow it.
 */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const written =
    (await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false;
  if (!written && !copyBySelection(text)) throw new Error('The browser did not allow the text to be copied.');
}
