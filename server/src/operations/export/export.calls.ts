import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { ExportFormat } from '@parlance/contract/limits';
import { requirePermission } from '../../platform/http/authorise.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { findClass } from '../../studio/classes/classes.ts';
import { publishedSource, unpackPublished } from '../../studio/exchange/modelContent.ts';
import { readExchangeContent } from '../../studio/exchange/readExchangeContent.ts';
import { readWorkspaceContent } from './readWorkspaceContent.ts';
import type { ExchangeContent } from '../../studio/exchange/exchangeContent.ts';
import { writers } from './formats.ts';
import { resolve } from '../../studio/content/names.ts';

type ExportCall = Extract<keyof typeof nlpCalls, `GET /api/1.0/gael/:ws/export${string}`>;

export const exportHandlers: Handlers<ExportCall> = {
  'GET /api/1.0/gael/:ws/export/class/:id': async ({ ws, params, query, reply, principal }, { db }) => {
    requireParts({ principal, ws });
    const { name, content } = await db.tx(async (tx) => {
      const id = await resolve(tx, 'class', ws, params.id);
      const { name } = await findClass(tx, ws, id);
      const published = query.branch === 'published';
      return {
        name,
        content: published ? await publishedSource(tx, id) : await readExchangeContent(tx, ws, id),
      };
    });
    const unpacked = 'packed' in content ? await unpackPublished(content) : content;
    await send(reply, query.branch === 'published' ? `${name} published` : name, query.format, unpacked);
  },

  'GET /api/1.0/gael/:ws/export': async ({ ws, query, reply, principal }, { db }) => {
    requireParts({ principal, ws });
    await send(reply, ws, query.format, await db.tx((tx) => readWorkspaceContent(tx, principal, ws)));
  },
};

/** An export contains intents and corpora besides the classes. */
function requireParts(call: Pick<CallBase, 'principal' | 'ws'>): void {
  requirePermission(call, 'nlp_intent:read');
  requirePermission(call, 'nlp_corpus:read');
}

/** Sends a file without an open transaction, so that a slow reader blocks no other call. */
async function send(reply: FastifyReply, name: string, format: ExportFormat, content: ExchangeContent): Promise<void> {
  const { extension, type, write } = writers[format];
  const full = `${name}.${extension}`;
  const plain = full.replace(/[^\w. -]+/g, '_');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full)}`;
  await reply
    .header('content-type', type)
    .header('content-disposition', disposition)
    .send(Readable.from(await write(content), { objectMode: false }));
}
