import { describe, expect, it } from 'vitest';
import { siteAround } from './site.ts';

const framed = (referrer: string, ancestorOrigins?: string[]) => ({
  parent: {},
  location: { ...(ancestorOrigins && { ancestorOrigins }) },
  document: { referrer },
});

describe('the site around the chat', () => {
  it('is none for a page of its own', () => {
    const own = { ...framed('https://shop.example/'), parent: {} };
    own.parent = own;
    expect(siteAround(own, null)).toBeUndefined();
  });
  it('is what the browser says, whatever the address claims', () =>
    expect(siteAround(framed('', ['https://evil.example']), 'https://shop.example')).toBe('https://evil.example'));
  it('is what the loader named, where the browser says nothing', () =>
    expect(siteAround(framed(''), 'https://shop.example')).toBe('https://shop.example'));
  it('is where the visitor came from, for a frame without the loader', () =>
    expect(siteAround(framed('https://shop.example/page'), null)).toBe('https://shop.example'));
  it('is nobody’s where nothing tells', () => expect(siteAround(framed(''), null)).toBe('null'));
});
