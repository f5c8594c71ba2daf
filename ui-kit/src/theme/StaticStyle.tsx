import { useNonce } from './container.ts';

interface StaticStyleProps {
  /** Unlike that of every other sheet of the kit. */
  name: string;
  /** Nested rules, as the browser reads them. */
  rules: string;
}

/**
 * Writes a sheet once into the document or shadow root it is rendered in, and leaves reading it to the browser.
 * For a component with many rules: compiling those of the table in the page took a fifth of its mounting.
 */
export function StaticStyle({ name, rules }: StaticStyleProps) {
  return (
    <style href={`parlance-${name}`} precedence="parlance" nonce={useNonce()}>
      {rules}
    </style>
  );
}
