import { describe, expect, it } from 'vitest';
import { demoCorpora } from './corpora.ts';

describe('demo corpora', () => {
  it('have unique names', () => {
    expect(new Set(demoCorpora.map(({ name }) => name)).size).toBe(demoCorpora.length);
  });

  it.each(demoCorpora.filter((corpus) => corpus.kind === 'list').map((c) => [c.name, c] as const))(
    '%s gives each word one meaning',
    (_name, corpus) => {
      const forms = corpus.values
        .flatMap(({ value, synonyms }) => [value, ...synonyms])
        .map((form) => form.toLowerCase());
      expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([]);
    },
  );

  it('recognise an order number with and without its sign, and nothing longer', () => {
    const [source] = demoCorpora.find(({ name }) => name === 'order_number')?.values ?? [];
    const pattern = new RegExp(`^(?:${source?.value})$`, 'u');
    expect(['48211', '#48211'].every((text) => pattern.test(text))).toBe(true);
    expect(['4821', '482110', '# 48211'].some((text) => pattern.test(text))).toBe(false);
  });
});
