import { ButtonHints, KeptFocus } from '@parlance/ui-kit/overlay';

/**
 * Tooltips with keys, and focus restoration when the focused element disappears. Loaded on the first pointer or key
 * event.
 */
export function KeyboardAids() {
  return (
    <>
      <ButtonHints />
      <KeptFocus />
    </>
  );
}
