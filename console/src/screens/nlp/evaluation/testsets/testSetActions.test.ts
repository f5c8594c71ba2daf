import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering } from '../../../../testing/answering.ts';
import { visit } from '../../../../testing/browser.ts';
import { takeOutCases } from './testSetActions.ts';

let server: Awaited<ReturnType<typeof answering>>;
/** The texts of the test set in the server's order: newest first. */
let texts: string[];

beforeEach(async () => {
  texts = ['newest', 'middle', 'old', 'oldest'];
  server = await answering((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
        if (request.method === 'DELETE') texts = texts.filter((text) => !body.ids.includes(text));
        if (request.method === 'POST') for (const { text } of body.cases) texts.unshift(text);
        const cases = texts.map((text) => ({ id: text, text, intent_id: 'i1', source: 'import' }));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ cases }));
      });
  });
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

it('restores test cases in their order, whatever order they were selected in', async () => {
  const putBack = await takeOutCases('acme', 's1', ['oldest', 'newest', 'middle']);
  expect(texts).toEqual(['old']);
  await putBack();
  expect(texts).toEqual(['newest', 'middle', 'oldest', 'old']);
});
