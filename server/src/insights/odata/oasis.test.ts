import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../testing/database.ts';
import { type Feed, openFeed } from '../../testing/feed.ts';
import { oasisCases } from '../../testing/oasisCases.ts';

for (const dialect of dialects)
  describe.skipIf(oasisCases.length === 0)(
    `the test cases of the OASIS ABNF on ${dialect}`,
    { tags: [dialect] },
    () => {
      let feed: Feed;
      beforeAll(async () => {
        feed = await openFeed(dialect);
      });
      afterAll(() => feed.server.stop());

      test('are answered, refused or not supported, and never fail', async () => {
        const renamed = (text: string) =>
          text
            .replaceAll(/\b(CompanyName|FirstName|LastName|Name|Street|City|Title)\b/g, 'Text')
            .replaceAll(/\b(Price|Rating|Amount|Cost|Size)\b/g, 'Score')
            .replaceAll(/\b(ReleaseDate|BirthDate|LifeTime)\b/g, 'CreatedAt')
            .replaceAll(/^(Products|Categories|Customers|People)\b/g, 'Verbatims');
        const encoded = (text: string) =>
          text.replaceAll(/[^!-~]|["#<>[\]^`{|}\\]/g, (sign) => encodeURIComponent(sign));
        const seen = new Map<number, number>();
        for (const { Rule, Input } of oasisCases) {
          const isExpression = /Expr$/i.test(Rule);
          const isOption =
            /^(filter|select|expand|orderby|compute|search|queryOptions|systemQueryOption|skiptoken)$/i.test(Rule);
          if (!isExpression && !isOption && Rule !== 'odataRelativeUri' && Rule !== 'resourcePath') continue;
          const text = encoded(renamed(Input));
          const address = isOption ? `Verbatims?${text}` : `Verbatims?$filter=${text}`;
          const asked = isOption || isExpression ? address : text;
          const { status, text: answered } = await feed.get(asked);
          expect([asked, status < 500 || status === 501 ? '' : answered]).toEqual([asked, '']);
          seen.set(status, (seen.get(status) ?? 0) + 1);
        }
        // Each kind of answer occurs.
        expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 501]));
      });
    },
  );
