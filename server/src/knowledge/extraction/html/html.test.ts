import { describe, expect, test } from 'vitest';
import { readDocument } from '../readDocument.ts';

const read = (html: string) => readDocument('html', Buffer.from(html));
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
const texts = async (html: string) =>
  (await read(html)).blocks.map((block) => ('text' in block ? block.text : JSON.stringify(block)));

describe('a web page', () => {
  test('is read by its blocks, with anchors of headings', async () => {
    const { title, language, blocks } =
      await read(`<!doctype html><html lang="fr-CA"><title>Kettles – Shop</title><body><main>
      <h1>Kettles</h1><p>Fill <b>it</b>,<br>boil it.</p>
      <section id="care"><h2>Care <button>Copy</button><a class="headerlink" href="#care">¶</a></h2>loose text<ul><li>Rinse<ol><li>cold</li></ol></li><li>Dry</li></ul></section>
      <h3><a name="code"></a>Code</h3><pre>a  =  1\n  b</pre>
      <dl><dt>Size</dt><dd>1 l</dd></dl></main></body></html>`);
    expect({ title, language }).toEqual({ title: 'Kettles', language: 'fr-ca' });
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Kettles' },
      { kind: 'paragraph', text: 'Fill it,\nboil it.' },
      { kind: 'heading', level: 2, text: 'Care', anchor: 'care' },
      { kind: 'paragraph', text: 'loose text' },
      { kind: 'list', items: ['Rinse\n  - cold', 'Dry'] },
      { kind: 'heading', level: 3, text: 'Code', anchor: 'code' },
      { kind: 'code', text: 'a  =  1\n  b' },
      { kind: 'list', items: ['Size: 1 l'] },
    ]);
  });

  test('has tables with headers that reach across columns and rows', async () => {
    const { blocks } =
      await read(`<table><caption>Prices</caption><thead><tr><th>Name</th><th colspan="2">Price</th></tr>
      <tr><th></th><th>small</th><th>large</th></tr></thead>
      <tr><td rowspan="2">Kettle</td><td>40</td><td>50</td></tr><tr><td>41</td><td>51</td></tr></table>`);
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'Prices' },
      {
        kind: 'table',
        header: ['Name', 'Price small', 'Price large'],
        rows: [
          ['Kettle', '40', '50'],
          ['Kettle', '41', '51'],
        ],
      },
    ]);
  });

  test('a layout table is read as its content', async () => {
    expect(await texts(`<table><tr><td><h2>Left</h2><p>one</p></td><td>two</td></tr></table>`)).toEqual([
      'Left',
      'one',
      'two',
    ]);
  });

  test('is read without the parts around its content', async () => {
    const html = `<body><header><h1>Boiling</h1><nav><a href="/">Home</a></nav></header>
      <div class="cookie-banner">We use cookies</div><div id="social-security">Benefits stay.</div>
      <div><p>${words(60)}</p></div>
      <div class="more"><a href="1">First thing</a> <a href="2">Second thing</a> <a href="3">Third thing</a></div>
      <aside>Advertisement</aside><script>var hidden = 'instructions'</script><style>p{}</style><p hidden>secret</p>
      <p style="display:none">unseen</p><footer>© Shop</footer></body>`;
    expect(await texts(html)).toEqual(['Boiling', 'Benefits stay.', words(60)]);
  });

  test('of a page with a main element, only that is read, with its lists of links', async () => {
    const links =
      '<ul><li><a href="a">Form A</a></li><li><a href="b">Form B</a></li><li><a href="c">Form C</a></li></ul>';
    const html = `<div><h1>Site</h1></div><div>${links}<p>Around the page.</p></div><main><h1>Forms</h1><p>${words(40)}</p>${links}</main>`;
    expect(await texts(html)).toEqual([
      'Forms',
      words(40),
      JSON.stringify({ kind: 'list', items: ['Form A', 'Form B', 'Form C'] }),
    ]);
  });

  test('of links only is still read', async () => {
    expect(await texts('<div><a href="1">One</a> <a href="2">Two</a> <a href="3">Three</a></div>')).toEqual([
      'One Two Three',
    ]);
  });

  test('questions in buttons of headings are headings', async () => {
    expect(
      await texts(`<main><h3><button>How long?</button></h3><div>Two years.</div><button>Buy</button></main>`),
    ).toEqual(['How long?', 'Two years.']);
  });

  test('has its links, its canonical address, and whether it may be indexed', async () => {
    const { page } = await read(`<head><base href="/docs/"><link rel="canonical" href="https://shop.test/kettle">
      <meta name="robots" content="noindex"></head><a href="a">A</a><a href="a">again</a><a href="#top">top</a>
      <nav><a href="b">B</a></nav><a rel="nofollow" href="c">C</a>`);
    expect(page).toEqual({ canonical: 'https://shop.test/kettle', base: '/docs/', links: ['a', 'b'], index: false });
  });

  test('with very deep nesting is read', async () => {
    const deep = 3000;
    expect(await texts(`${'<div>'.repeat(deep)}deep <b>x</b>${'</div>'.repeat(deep)}`)).toEqual(['deep x']);
  });
});
