import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import type { DocumentFormat } from '../../contract/src/knowledgeTables.ts';
import { crawlSite } from '../../server/src/knowledge/crawl/crawlSite.ts';
import { fetchOutbound } from '../../server/src/knowledge/crawl/fetchPage.ts';
import { docx, pdf, wordParagraph } from '../../server/src/knowledge/extraction/testing.ts';
import { printTable, type Figure } from './table.ts';

/**
 * Reads long documents in the child process that the server uses for them: `npm run bench documents`. The memory
 * measured is that of the whole process, which may use 512 MB.
 */

const sentence = 'The kettle is filled with cold water, and boiled before the tea is poured.';
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at}. ${sentence}`);

/** 300 pages of 45 lines below a heading, with a header and a page number on each. */
const longPdf = () =>
  pdf(
    Array.from({ length: 300 }, (_, at) => [
      { text: 'Guide to kettles', y: 820 },
      { text: `Chapter ${at + 1}`, size: 16, y: 780 },
      ...numbered(at * 45, 45).map((text, line) => ({ text, y: 750 - line * 15 })),
      { text: `Page ${at + 1}`, y: 20 },
    ]),
  );

/** 3,000 paragraphs of three sentences, each tenth one a heading. */
const longDocx = () =>
  docx(
    numbered(0, 3000)
      .map((text, at) =>
        at % 10 === 0 ? wordParagraph(`Chapter ${at}`, 'Titre1') : wordParagraph(`${text} ${sentence} ${sentence}`),
      )
      .join(''),
  );

/** Ends the process with its answer, and writes its peak memory and its CPU time where the bench reads them. */
const reporter = `data:text/javascript,${encodeURIComponent(
  `const { send } = process; process.send = (answer) => send.call(process, answer, () => process.exit());
   process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
   process.stderr.write(JSON.stringify([maxRSS / 1024, (userCPUTime + systemCPUTime) / 1000])); })`,
)}`;
const child = path.join(import.meta.dirname, '../../server/dist/knowledge/extraction/extract.child.js');

async function measure(what: string, format: DocumentFormat, bytes: Uint8Array): Promise<Figure[]> {
  const began = performance.now();
  const running = fork(child, [], {
    execArgv: ['--import', reporter],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let report = '';
  running.stderr?.on('data', (part: Buffer) => (report += part.toString()));
  let answer: unknown;
  running.once('message', (message) => (answer = message));
  running.send({ input: { format, bytes } });
  await new Promise((resolve) => void running.once('close', resolve));
  const wall = performance.now() - began;
  if (!JSON.stringify(answer)?.includes('"file"')) throw new Error(`${what} was not read`);
  const [memory = Number.NaN, cpu = Number.NaN] = JSON.parse(report) as number[];
  return [
    { what: `${what}, as a whole`, measured: wall, unit: 'ms' },
    { what: `${what}, CPU`, measured: cpu, unit: 'ms' },
    { what: `${what}, memory`, measured: memory, unit: 'MB', goal: 512 },
  ];
}

/** Pages per second that are read from a site on this machine; each page has some paragraphs. */
async function crawlSpeed(pages: number): Promise<Figure> {
  const text = numbered(0, 40)
    .map((line) => `<p>${line}</p>`)
    .join('');
  const links = Array.from({ length: pages }, (_, at) => `<a href="/${at}">Page ${at}</a>`).join(' ');
  const site = createServer((request, response) => {
    const isFirst = request.url === '/';
    response.writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' });
    response.end(`<main><h1>${request.url}</h1>${text}${isFirst ? links : ''}</main>`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const began = performance.now();
  let read = 0;
  for await (const page of crawlSite(
    { url, depth: 1, pages, include: [], exclude: [] },
    { fetch: fetchOutbound(true) },
  )) {
    if (page.state === 'read') read += 1;
  }
  const seconds = (performance.now() - began) / 1000;
  site.close();
  return { what: `${read} pages of a site`, measured: read / seconds, unit: 'a second' };
}

const empty = new TextEncoder().encode('A text.');
printTable('Documents', [
  ...(await measure('a line of text', 'text', empty)),
  ...(await measure('300 pages of PDF', 'pdf', longPdf())),
  ...(await measure('3,000 paragraphs of Word', 'docx', longDocx())),
  await crawlSpeed(300),
]);
