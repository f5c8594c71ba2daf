import { describe, expect, it } from 'vitest';
import { readMarkdown } from './markdown.ts';

describe('readMarkdown', () => {
  it('reads headings, paragraphs, lists, code and tables without their marks', () => {
    const text = `\uFEFF# Returns **and** refunds

You have [thirty days](https://acme.example/terms).
![The form](form.png)

- Pack it
- Print the label
  1. Log in
  2. Choose *the order*

> Sale items cannot be returned.

\`\`\`sh
curl /returns
\`\`\`

| Country | Days |
| ------- | ---- |
| France  | \`14\` |
| Italy   | 10 |
`;
    expect(readMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Returns and refunds' },
      { kind: 'paragraph', text: 'You have thirty days. The form' },
      { kind: 'list', items: ['Pack it', 'Print the label\n  - Log in\n  - Choose the order'] },
      { kind: 'paragraph', text: 'Sale items cannot be returned.' },
      { kind: 'code', text: 'curl /returns' },
      {
        kind: 'table',
        header: ['Country', 'Days'],
        rows: [
          ['France', '14'],
          ['Italy', '10'],
        ],
      },
    ]);
  });

  it('reads a plain text as its paragraphs', () => {
    expect(readMarkdown('One.\nStill one.\n\nTwo.')).toEqual([
      { kind: 'paragraph', text: 'One. Still one.' },
      { kind: 'paragraph', text: 'Two.' },
    ]);
    expect(readMarkdown('')).toEqual([]);
  });

  it('leaves out HTML and rules', () => {
    expect(readMarkdown('<script>alert(1)</script>\n\n---\n\nText <b>here</b>')).toEqual([
      { kind: 'paragraph', text: 'Text here' },
    ]);
  });
});
