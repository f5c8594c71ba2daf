import { describe, expect, it } from 'vitest';
import { checkPlaceholders, diagnosticsOf } from './placeholders.ts';

const known = [
  { name: 'intent', description: '', required: true },
  { name: 'language', description: '', required: false },
];

describe('placeholders of a prompt', () => {
  it('must include the required ones; the others may be left out', () => {
    expect(checkPlaceholders('Say it in {{language}}', known)).toEqual({
      used: new Set(['language']),
      missing: ['intent'],
      unknown: [],
    });
    expect(checkPlaceholders('About {{ intent }}', known).missing).toEqual([]);
  });

  it('reports unknown ones with their position', () => {
    const check = checkPlaceholders('{{intent}}\n  write {{cuont}} of them', known);
    expect(check.unknown).toEqual([{ name: 'cuont', line: 2, column: 9, endColumn: 18 }]);
    expect(diagnosticsOf(check, (name) => `no ${name}`)).toEqual([
      { line: 2, column: 9, endColumn: 18, message: 'no cuont', severity: 'error' },
    ]);
  });

  it('ignores braces around other text', () => {
    expect(checkPlaceholders('{{intent}} { intent } {{two words}} {{}}', known).unknown).toEqual([]);
  });
});
