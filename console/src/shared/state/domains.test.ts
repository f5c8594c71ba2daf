import { describe, expect, it } from 'vitest';
import { domainOf, removeRememberedDomain, rememberDomain, rememberedDomains } from './domains.ts';
import { storageKeys } from '../browser/storage.ts';

describe('remembered domains', () => {
  it('keeps at most four: the older ones are trimmed to three, then the new one is added', () => {
    for (const domain of ['a.test', 'b.test', 'c.test', 'd.test']) rememberDomain(domain);
    expect(rememberedDomains()).toEqual(['a.test', 'b.test', 'c.test', 'd.test']);
    rememberDomain('e.test');
    expect(rememberedDomains()).toEqual(['b.test', 'c.test', 'd.test', 'e.test']);
  });

  it('stores a domain once, as the newest', () => {
    for (const domain of ['a.test', 'b.test', 'a.test']) rememberDomain(domain);
    expect(rememberedDomains()).toEqual(['b.test', 'a.test']);
    removeRememberedDomain('a.test');
    expect(rememberedDomains()).toEqual(['b.test']);
  });

  it.each(['not json', '{}', '"a.test"', '[1, null, "<img src=x>", "ok.test"]'])('reads %s without harm', (kept) => {
    localStorage.setItem(storageKeys.domains, kept);
    expect(rememberedDomains().every((domain) => domain === 'ok.test')).toBe(true);
  });
});

describe('domainOf', () => {
  it.each([
    ['zoe@Acme.com', 'acme.com'],
    [' acme.co.uk ', 'acme.co.uk'],
    ['acme', null],
    ['zoe@', null],
    ['a b.com', null],
    ['zoe@acme.com/../x', null],
    ['<b>.com', null],
  ])('reads %s as %s', (text, domain) => {
    expect(domainOf(text)).toBe(domain);
  });
});
