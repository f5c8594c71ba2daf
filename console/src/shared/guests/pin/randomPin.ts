import { isWeakPin, pinLength } from '@parlance/contract/pin';

/** Eight random digits that are not easy to guess. The first is not 0, which spreadsheets drop. */
export function randomPin(): string {
  const least = 10 ** (pinLength - 1);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    const value = String(least + (number % (9 * least)));
    if (!isWeakPin(value)) return value;
  }
}
