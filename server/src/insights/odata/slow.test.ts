import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticateApiToken } from '../../identity/sessions/apiTokenSecrets.ts';
import { dialects } from '../../testing/database.ts';
import { type Feed, openFeed } from '../../testing/feed.ts';
import { answer } from './answer/answer.ts';
import type { Reader } from './answer/reader.ts';
import { readRequest } from './parser/request.ts';

for (const dialect of dialects)
  describe(`slow answers on ${dialect}`, { tags: [dialect] }, () => {
    let feed: Feed;
    beforeAll(async () => {
      feed = await openFeed(dialect);
      await feed.say(feed.shop.ws, 100, 3000);
    });
    afterAll(() => feed.server.stop());

    /** Sends a request with a time limit for the database. */
    const ask = async (ms: number, address: string, query: string) => {
      const { db, reading } = feed.server.deps;
      const principal = await db.once((tx) => authenticateApiToken(tx, feed.secret, 'odata'));
      if (!principal) throw new Error('the token opens no feed');
      const reader: Reader = {
        principal,
        ws: feed.shop.ws,
        timeZone: 'UTC',
        headers: {},
        root: '/',
        reading,
        time: { ms, isEmbedded: db.dialect === 'pglite' },
        key: new Uint8Array(32),
      };
      return answer(readRequest(address, query), reader);
    };
    /** A condition that takes some time for each row. */
    const dear = Array.from({ length: 60 }, (_, at) => `contains(tolower(concat(Text,'${at}')),'zz${at}')`).join(
      ' or ',
    );

    test.each([
      ['Verbatims', `$filter=${dear}`],
      ['Verbatims/$count', `$filter=${dear}`],
      ['Verbatims', `$orderby=CreatedAt&$count=true&$filter=${dear}`],
    ])('are refused: %s', async (address, query) => {
      await expect(ask(20, address, query)).rejects.toMatchObject(
        dialect === 'pglite' ? { status: 503, type: 'odata_too_slow' } : { cause: { code: '57014' } },
      );
      // An answer within the limit is complete.
      expect((await ask(60_000, address, '$filter=Score lt 0.05')).body).toBeDefined();
    });

    test.runIf(dialect === 'pglite')('no row is evaluated after the deadline', async () => {
      const fails = '$filter=(Score add 1) mul 1e308 mul 1e308 gt 0';
      await expect(ask(60_000, 'Verbatims', fails)).rejects.toMatchObject({ cause: { code: '22003' } });
      for (const address of ['Verbatims', 'Verbatims/$count'])
        await expect(ask(0, address, fails)).rejects.toMatchObject({ type: 'odata_too_slow' });
      // The first page in default order is read by an index.
      expect((await ask(60_000, 'Verbatims', '$top=1')).rows).toBe(1);
    });
  });
