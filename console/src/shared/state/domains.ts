import { limits } from '@parlance/contract/limits';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';

const pattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** Whether a text is a domain name. */
const isDomain = (text: string): boolean => pattern.test(text);

/** The domain of an e-mail address, or the domain itself; null for any other text. */
export function domainOf(text: string): string | null {
  const domain = text.trim().split('@').at(-1)?.toLowerCase() ?? '';
  return isDomain(domain) ? domain : null;
}

/** The domains used to sign in from this browser, the newest last. */
export function rememberedDomains(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', storageKeys.domains) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string' && isDomain(each)) : [];
  } catch {
    return [];
  }
}

const keep = (domains: readonly string[]): void =>
  writeStored('localStorage', storageKeys.domains, domains.length > 0 ? JSON.stringify(domains) : null);

/** Adds a domain as the newest, and keeps the last three of the older ones. */
export function rememberDomain(domain: string): void {
  const older = rememberedDomains().filter((each) => each !== domain);
  keep([...older.slice(1 - limits.rememberedDomains), domain]);
}

export function removeRememberedDomain(domain: string): void {
  keep(rememberedDomains().filter((each) => each !== domain));
}
