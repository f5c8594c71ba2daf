import { cdp } from 'vitest/browser';
import { onTestFinished } from 'vitest';

/** Emulates a media feature until the test ends. */
export async function withMedia(name: 'forced-colors' | 'prefers-reduced-motion', value: string): Promise<void> {
  const ask = (wanted: string) =>
    void cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value: wanted }] });
  onTestFinished(() => ask(''));
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}
