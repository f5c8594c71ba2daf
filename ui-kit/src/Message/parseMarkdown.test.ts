import { array, assert, constantFrom, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growingMarkdown, parseInline, parseMarkdown, plainText } from './parseMarkdown.ts';

describe('parseMarkdown', () => {
  it('reads emphasis, code and links', () => {
    expect(parseInline('Order **48211** is *not* `sent`, see [the shop](https://shop.example/o?id=1)')).toEqual([
      { kind: 'text', text: 'Order ' },
      { kind: 'strong', children: [{ kind: 'text', text: '48211' }] },
      { kind: 'text', text: ' is ' },
      { kind: 'em', children: [{ kind: 'text', text: 'not' }] },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'sent' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', href: 'https://shop.example/o?id=1', children: [{ kind: 'text', text: 'the shop' }] },
    ]);
  });

  it('keeps a bare address and leaves the full stop after it', () => {
    expect(parseInline('See https://a.example/x.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', href: 'https://a.example/x', children: [{ kind: 'text', text: 'https://a.example/x' }] },
      { kind: 'text', text: '.' },
    ]);
  });

  it('leaves words with underscores and lone marks alone', () => {
    for (const text of ['order_change_address', '2 * 3 * 4', '**open', 'a_b', '[no link]', '5 > 3 & 1 < 2']) {
      expect(parseInline(text)).toEqual([{ kind: 'text', text }]);
    }
  });

  it('makes no link of an address that could run code', () => {
    for (const href of [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'vbscript:x',
    ]) {
      expect(JSON.stringify(parseMarkdown(`[click](${href})`))).not.toContain('"link"');
    }
  });

  it('reads blocks', () => {
    const kinds = parseMarkdown(
      '# Title\n\nFirst\nsecond\n\n- one\n- two\n  - inner\n\n> quoted\n\n```ts\nlet a = 1;\n```\n---',
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'quote', 'code', 'rule']);
    const list = kinds[2];
    expect(list?.kind === 'list' && list.items.map(plainText)).toEqual(['one', 'two\ninner']);
  });

  it('keeps the first number of a numbered list', () => {
    expect(parseMarkdown('3. three\n4. four')).toMatchObject([{ kind: 'list', ordered: true, start: 3 }]);
  });

  it('reads a table, no row wider than its header', () => {
    const [before, table, after] = parseMarkdown(
      'Prices:\n| Country | **Price** |\n|:--|--:|\n| Belgium | € 4,95 | late |\n| a \\| b |\n\nwith tax',
    );
    expect([before?.kind, after?.kind]).toEqual(['paragraph', 'paragraph']);
    expect(table).toMatchObject({ kind: 'table', align: ['start', 'end'] });
    expect(table && plainText([table])).toBe('Country, Price\nBelgium, € 4,95\na | b');
  });

  it('reads a line with bars as text until its separator line arrives', () => {
    for (const words of ['this | that', '| a | b |', 'a | b\nc | d', '--|--']) {
      expect(parseMarkdown(words).map(({ kind }) => kind)).toEqual(['paragraph']);
    }
  });

  it('shows a code block that is still being written', () => {
    expect(parseMarkdown('```\nhalf')).toEqual([{ kind: 'code', text: 'half', language: '' }]);
  });

  it('accepts any text, keeps HTML as text and does not backtrack', () => {
    expect(plainText(parseMarkdown('<script>alert(1)</script>'))).toBe('<script>alert(1)</script>');
    assert(property(string({ maxLength: 400 }), (source) => Array.isArray(parseMarkdown(source))));
    assert(
      property(stringMatching(/^[-*_`~>[\]()# \n\da]{0,400}$/), (source) => {
        expect(plainText(parseMarkdown(source)).length).toBeLessThanOrEqual(source.length);
      }),
    );
    // With backtracking, these texts exceed the time limit of a test.
    for (const piece of ['*a', '[', '> ', '- ', '`', '__a', '![a](', '(((', '|', '|-', ' :-- ', '|\n|-|\n'])
      expect(parseMarkdown(piece.repeat(5000)).length).toBeGreaterThan(0);
  });
});

describe('a text that grows', () => {
  const marks = [
    '\n',
    '\n\n',
    ' ',
    '  ',
    '- ',
    '-',
    '1. ',
    '> ',
    '>',
    '# ',
    '#',
    '```',
    '~~~',
    '|',
    '|-|-|',
    '---',
    '**',
  ];

  it('is parsed like the whole text, wherever it is cut', () => {
    assert(
      property(array(constantFrom(...marks, 'a', 'word', '\r\n'), { maxLength: 40 }), (parts) => {
        const parse = growingMarkdown();
        for (let end = 1; end <= parts.length; end += 1) {
          const text = parts.slice(0, end).join('');
          expect(parse(text)).toEqual(parseMarkdown(text));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the blocks that nothing more can change', () => {
    const parse = growingMarkdown();
    const before = parse('# Title\n\nFirst **part**\n\n- one\n\nThe e');
    const after = parse('# Title\n\nFirst **part**\n\n- one\n\nThe end\n\nand more');
    expect(after).toHaveLength(5);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('is parsed again when the text is a different one', () => {
    const parse = growingMarkdown();
    parse('one\n\ntwo\n\nthree\n\nfour');
    for (const text of ['one\n\n2\n\nthree\n\nfour', 'x', '', 'one\n\ntwo'])
      expect(parse(text)).toEqual(parseMarkdown(text));
  });
});
