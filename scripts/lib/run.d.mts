export const root: string;
export function installed(name: string, from?: string): string;
export function commandOf(
  program: string,
  args: readonly string[],
  options?: { node?: string; npm?: string | null },
): { file: string; args: string[] };
export function npmScript(options?: {
  env?: Readonly<Record<string, string | undefined>>;
  node?: string;
  isThere?: (file: string) => boolean;
}): string | null;
