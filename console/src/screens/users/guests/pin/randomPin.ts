import { isWeakPin, pinLength } from '@parlance/contract/pin';

/** Eight random digits that are not easy to guess. */
export function randomPin(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    const value = String(number % 10 ** pinLength).padStart(pinLength, '0');
    if (!isWeakPin(value)) return value;
  }
}
