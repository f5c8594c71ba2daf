import { describe, expect, it } from 'vitest';
import { withWorkspace } from './address.ts';
import { destination } from './referrer.ts';

describe('destination', () => {
  it.each([
    ['the referrer', '', '/logs?ws=a', '/logs?ws=a'],
    ['the dashboard', '', null, '/'],
    ['a redirect to a hash route', '?redirect=%23%2Fnlp%2Fclass', '/logs', '/nlp/class'],
    ['a redirect to a path', '?redirect=/messenger', null, '/messenger'],
    ['not another site', '?redirect=https://evil.test', '/logs', '/logs'],
    ['not another site without a scheme', '?redirect=//evil.test', '/logs', '/logs'],
    ['not another site with a backslash', '?redirect=/%5Cevil.test', '/logs', '/logs'],
    ['not another site behind a tab', '?redirect=/%09/evil.test', null, '/'],
    ['not another site behind a line break', '?redirect=%23/%0A/evil.test', null, '/'],
    ['not another site with a backslash later on', '?redirect=/x%5C..%5C/evil.test', '/logs', '/logs'],
    ['not the chat, which is no page of the console', '?redirect=/chat', null, '/'],
    ['not a script', '?redirect=javascript:alert(1)', null, '/'],
    ['not a foreign referrer', '', '//evil.test', '/'],
  ])('is %s', (_, search, referrer, expected) => {
    expect(destination(search, referrer)).toBe(expected);
  });
});

describe('withWorkspace', () => {
  it('adds the workspace to paths of the console and leaves other addresses', () => {
    expect(withWorkspace('/logs?status=understood#x', 'acme')).toBe('/logs?status=understood&ws=acme#x');
    expect(withWorkspace('/logs?ws=old', 'acme')).toBe('/logs?ws=acme');
    expect(withWorkspace('https://example.test/', 'acme')).toBe('https://example.test/');
    expect(withWorkspace('/demo/partner', 'acme')).toBe('/demo/partner');
    expect(withWorkspace('/logs', null)).toBe('/logs');
  });
});
