export function postgresPackage(platform?: string, arch?: string): string;
export function canUseApt(
  distributions: readonly string[],
  system?: { uid?: number | undefined; release?: string },
): boolean;
