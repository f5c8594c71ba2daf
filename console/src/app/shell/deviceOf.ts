/** Patterns of browsers and systems; the first match counts, because many browsers pretend to be others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: readonly [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and system of a session as its user agent names them; for other programs the first word. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
  /** A phone or tablet. */
  mobile: boolean;
}

export function deviceOf(userAgent: string): Device {
  const system = named(systems, userAgent);
  return {
    browser: named(browsers, userAgent) ?? (/^[\w.-]+/.exec(userAgent)?.[0] || undefined),
    system,
    mobile: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}
