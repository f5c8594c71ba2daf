export const patience: { testTimeout: number; hookTimeout: number; expect: { poll: { timeout: number } } };
