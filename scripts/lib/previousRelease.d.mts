export const previousRelease: string;
export function hasPreviousRelease(): boolean;
export function buildPreviousRelease(): Promise<string>;
