import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Feed, listOf, openFeed } from '../../testing/feed.ts';

/**
 * The conformance levels that the feed claims: each requirement of OData 4.0 Minimal and Intermediate for a read-only
 * service, and of 4.01 Minimal, by its number in the protocol’s chapter on conformance. Requirements about updates,
 * asynchronous requests, actions and enumerations are left out, as the feed has none. Of the others, it does not meet
 * annotations of `$metadata`, which Excel refuses.
 */
let feed: Feed;
beforeAll(async () => {
  feed = await openFeed();
});
afterAll(() => feed.server.stop());

const statusOf = async (address: string, headers: Record<string, string> = {}) =>
  (await feed.get(address, { headers })).status;
const numbers = (query: string) => feed.ids(query);
const newest = '$orderby=CreatedAt desc&$top=2';

describe('OData 4.0 Minimal', () => {
  test('1, 2: a service document at the root, in JSON', async () => {
    const { status, headers, body } = await feed.get('');
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json;/)]);
    expect(listOf(body)[0]).toMatchObject({ name: 'Verbatims', kind: 'EntitySet', url: 'Verbatims' });
  });

  test('3: partial results come in pages with a link to the next', async () => {
    const { body } = await feed.get('Verbatims?$count=true', { headers: { prefer: 'odata.maxpagesize=20' } });
    expect([listOf(body).length, body['@odata.count']]).toEqual([20, 30]);
    const { pathname, search } = new URL(String(body['@odata.nextLink']));
    const { body: last } = await feed.get(`${pathname.split('/').at(-1)}${search}`);
    expect([listOf(last).length, last['@odata.nextLink']]).toEqual([10, undefined]);
  });

  test('4, 5: the version and the format are the requested ones, or the request fails', async () => {
    const { headers } = await feed.get('Verbatims', { headers: { 'odata-maxversion': '4.0' } });
    expect(headers['odata-version']).toBe('4.0');
    expect(await statusOf('Verbatims', { 'odata-maxversion': '3.0' })).toBe(400);
    expect(await statusOf('Verbatims', { accept: 'application/xml' })).toBe(406);
  });

  test('7: valid but unsupported syntax is 501, and invalid syntax is 400', async () => {
    const answers = [];
    for (const query of [
      '$expand=Conversation',
      '$compute=Milliseconds mul 2 as Twice',
      "$filter=Milliseconds has Parlance.Speed'fast'",
      '$levels=2',
      '$filter=Milliseconds eq',
    ])
      answers.push(await statusOf(`Verbatims?${query}`));
    expect(answers).toEqual([501, 501, 501, 400, 400]);
  });

  test('8, 13: $metadata only has types of CSDL', async () => {
    const { text, headers } = await feed.get('$metadata', { headers: { accept: 'application/xml' } });
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const types = new Set([...text.matchAll(/ Type="([^"]*)"/g)].map(([, type]) => type));
    expect(
      [...types].filter((type) => !/^Edm\.(Boolean|Date|DateTimeOffset|Double|Int\d\d|String)$/.test(type ?? '')),
    ).toEqual([]);
  });

  test('14: headers and preferences with their prefix', async () => {
    const { body, headers } = await feed.get('Verbatims', { headers: { prefer: 'odata.maxpagesize=3' } });
    expect([listOf(body).length, headers['preference-applied']]).toEqual([3, expect.stringMatching(/maxpagesize=3$/)]);
  });
});

describe('OData 4.0 Intermediate', () => {
  test('3, 5: $select and $top', async () => {
    const rows = await feed.valuesOf('Verbatims?$select=Text,Status&$top=4');
    expect(rows.map((row) => Object.keys(row).filter((name) => !name.startsWith('@')))).toEqual(
      Array.from({ length: 4 }, () => ['Text', 'Status']),
    );
  });

  test('6: $value of a property', async () => {
    const [row] = await feed.valuesOf('Verbatims?$top=1&$select=Id,Text');
    const { text, headers } = await feed.get(`Verbatims(${String(row?.['Id'])})/Text/$value`);
    expect([text, headers['content-type']]).toEqual([row?.['Text'], expect.stringMatching(/^text\/plain/)]);
  });

  test('7: $filter with eq and ne, aliases, and 501 for what is not supported', async () => {
    expect(await numbers("$filter=Status eq 'understood' and Milliseconds ne 0&$top=2&$orderby=Id")).toEqual([1, 2]);
    expect(await numbers("$filter=Intent eq @it&@it='intent 1'&$top=2&$orderby=Id")).toEqual([1, 5]);
    expect(await statusOf("Verbatims?$filter=matchesPattern(Text,'a')")).toBe(501);
    expect(await statusOf('Verbatims?$filter=isof(Edm.String)')).toBe(501);
  });

  test('10 to 13, 16, 17: Basic, $search, $skip, $count, /$count and $orderby', async () => {
    const basic = `Basic ${Buffer.from(`excel:${feed.secret}`).toString('base64')}`;
    expect(await statusOf('', { authorization: basic })).toBe(200);
    expect(await numbers('$search="n° 17"')).toEqual([17]);
    expect(await numbers('$orderby=Milliseconds desc&$skip=1&$top=2')).toEqual([28, 27]);
    expect((await feed.get('Verbatims?$count=true&$top=0')).body['@odata.count']).toBe(30);
    expect((await feed.get('Verbatims/$count')).text).toBe('30');
  });

  test('14, 15: there are no navigation properties, so $expand, any and all are 501', async () => {
    expect(await statusOf('Verbatims?$filter=Parts/any(p:p eq 1)')).toBe(501);
    expect(await statusOf('Verbatims?$expand=*')).toBe(501);
  });
});

describe('OData 4.01 Minimal', () => {
  test('2: names of annotations with or without prefix, as requested', async () => {
    const keys = async (version: string) =>
      Object.keys((await feed.get('Verbatims?$top=1', { headers: { 'odata-maxversion': version } })).body);
    expect(await keys('4.0')).toContain('@odata.context');
    expect((await keys('4.01')).some((key) => /^@(odata\.)?context$/.test(key))).toBe(true);
  });

  test('4: headers and preferences without their prefix', async () => {
    const { body } = await feed.get('Verbatims', { headers: { prefer: 'maxpagesize=3' } });
    expect(listOf(body)).toHaveLength(3);
    expect(await statusOf('Verbatims?$top=1', { accept: 'application/json;metadata=none' })).toBe(200);
  });

  test('5: another version of the schema is refused', async () => {
    expect(await statusOf('Verbatims?$schemaversion=unknown')).toBeGreaterThanOrEqual(400);
    expect(await statusOf('Verbatims?$schemaversion=*')).toBe(200);
  });

  test('6, 7: options without $, and names of options, operators and functions in any case', async () => {
    const wanted = await numbers(newest);
    expect(await numbers('orderby=CreatedAt desc&top=2')).toEqual(wanted);
    expect(await numbers('$OrderBy=CreatedAt DESC&$TOP=2')).toEqual(wanted);
    expect(await numbers("$filter=STARTSWITH(Text,'where') AND Milliseconds GE 28&$orderby=Id")).toEqual([28, 29]);
  });

  test('8: names in the case of $metadata', async () => {
    expect(await statusOf('verbatims')).toBe(404);
    expect(await statusOf('Verbatims?$select=text')).toBe(400);
  });

  test('9: casts of texts, aliases of keys, in, divby and negative positions', async () => {
    const [row] = await feed.valuesOf('Verbatims?$top=1&$select=Id');
    expect(await statusOf(`Verbatims(@id)?@id=${String(row?.['Id'])}`)).toBe(200);
    expect(await numbers("$filter=Intent in ('intent 1','intent 2') and Milliseconds lt 6&$orderby=Id")).toEqual([
      1, 2, 5,
    ]);
    expect(await numbers('$filter=Milliseconds divby 2 eq 2.5')).toEqual([5]);
    for (const seven of ["cast('7',Edm.Double)", "cast(@n,Edm.Int64)&@n='7'", 'cast(7,Edm.Decimal)'])
      expect(await numbers(`$filter=Milliseconds eq ${seven}`)).toEqual([7]);
    expect(await numbers("$filter=CreatedAt lt cast('2026-03-01T01:00:00Z',Edm.DateTimeOffset)")).toEqual([0]);
    // A failed cast is null.
    expect(await numbers("$filter=Milliseconds eq cast('seven',Edm.Double)")).toEqual([]);
    expect(await statusOf('Verbatims?$filter=cast(Text,Edm.Int32) eq 1')).toBe(501);
    expect(await statusOf("Verbatims?$filter=cast('P1D',Edm.Duration) eq 1")).toBe(501);
    expect(await numbers("$filter=substring(Text,-6) eq 'O''Neil'&$top=1&$orderby=Id")).toEqual([0]);
    expect(await numbers("$filter=substring(Text,-8,1) eq ';'&$top=1&$orderby=Id")).toEqual([0]);
  });
});
