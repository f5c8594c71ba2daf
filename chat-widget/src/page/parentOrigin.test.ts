import { describe, expect, it } from 'vitest';
import { parentOrigin } from './parentOrigin.ts';

const framed = (referrer: string, ancestorOrigins?: string[]) => ({
  parent: {},
  location: { ...(ancestorOrigins && { ancestorOrigins }) },
  document: { referrer },
});

describe('the origin of the parent page', () => {
  it('is undefined for a top-level page', () => {
    const own = { ...framed('https://shop.example/'), parent: {} };
    own.parent = own;
    expect(parentOrigin(own, null)).toBeUndefined();
  });
  it('comes from the browser, not from the address', () =>
    expect(parentOrigin(framed('', ['https://evil.example']), 'https://shop.example')).toBe('https://evil.example'));
  it('comes from the loader where the browser gives none', () =>
    expect(parentOrigin(framed(''), 'https://shop.example')).toBe('https://shop.example'));
  it('comes from the referrer in a frame without the loader', () =>
    expect(parentOrigin(framed('https://shop.example/page'), null)).toBe('https://shop.example'));
  it('is null where it is unknown', () => expect(parentOrigin(framed(''), null)).toBe('null'));
});
