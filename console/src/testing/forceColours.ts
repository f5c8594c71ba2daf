import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

declare module 'vitest/browser' {
  interface CDPSession {
    send(
      method: 'Emulation.setEmulatedMedia',
      media: { features: { name: 'forced-colors'; value: string }[] },
    ): Promise<unknown>;
  }
}

/** Emulates forced colours until the test ends. */
export async function forceColours(): Promise<void> {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  onTestFinished(() => void emulate(''));
  await emulate('active');
}
