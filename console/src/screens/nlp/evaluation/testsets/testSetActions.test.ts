import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering } from '../../../../testing/answering.ts';
import { visit } from '../../../../testing/browser.ts';
import { takeOutCases } from './testSetActions.ts';

let server: Awaited<ReturnType<typeof answering>>;
/** The texts of the test set, as the server lists them: what was added last first. */
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

it('puts test cases back in the order that they had, whatever the order in which they were chosen', async () => {
  const putBack = await takeOutCases('acme', 's1', ['oldest', 'newest', 'middle']);
  expect(texts).toEqual(['old']);
  await putBack();
  expect(texts).toEqual(['newest', 'middle', 'oldest', 'old']);
});
