export const npmPrograms: string;
export const machineIsUsed: boolean;
export const headlessShell: string;
export function findChromium(options?: { whole?: boolean }): string | undefined;
export function findFirefox(): string | undefined;
export function findChartRenderer(): 'helm' | 'go' | undefined;
export function findProgram(name: string): string | undefined;
export function findPostgres(): string | undefined;
export function chromiumIsMissing(): boolean;
