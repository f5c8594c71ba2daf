import { ButtonHints, KeptFocus } from '@parlance/ui-kit/overlay';

/** Tooltips with keys, and a focus that outlives what had it; loaded when somebody points at the page or uses its keys. */
export function KeyboardAids() {
  return (
    <>
      <ButtonHints />
      <KeptFocus />
    </>
  );
}
