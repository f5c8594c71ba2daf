import { useNonce } from './container.ts';

interface StaticStyleProps {
  /** Unique among the kit's style sheets. */
  name: string;
  /** Nested rules, in native CSS. */
  rules: string;
}

/**
 * Writes a style sheet once into the document or shadow root. For components with many rules: compiling the table's
 * rules at run time took a fifth of its mount time.
 */
export function StaticStyle({ name, rules }: StaticStyleProps) {
  return (
    <style href={`parlance-${name}`} precedence="parlance" nonce={useNonce()}>
      {rules}
    </style>
  );
}
