import { brand } from '../brand.ts';

/** The product's logo in the brand colour; decorative, because the name is beside it. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--brand-solid)" />
      <path d={brand.bars} stroke="var(--on-brand)" strokeWidth="2.4" strokeLinecap="round" fill="none" />
    </svg>
  );
}
