import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { nlpCalls } from '@parlance/contract/calls/nlp';
import type { ExportFormat } from '@parlance/contract/limits';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findClass, isStatic } from '../classes/classes.ts';
import { openTeaching, publishedContent } from '../exchange/modelContent.ts';
import { readTeaching } from '../exchange/readTeaching.ts';
import type { Teaching } from '../exchange/teaching.ts';
import { writers } from './formats.ts';
import { resolve } from '../content/names.ts';

type ExportCall = Extract<keyof typeof nlpCalls, `GET /api/1.0/gael/:ws/export${string}`>;

export const exportHandlers: Handlers<ExportCall> = {
  'GET /api/1.0/gael/:ws/export/class/:id': async ({ ws, params, query, reply }, { db }) => {
    const { name, content } = await db.tx(async (tx) => {
      const id = await resolve(tx, 'class', ws, params.id);
      const row = await findClass(tx, ws, id);
      if (isStatic(row.name)) throw refuse.conflict('static', `The class "${row.name}" is part of the product`);
      const published = query.branch === 'published';
      return { name: row.name, content: published ? await publishedContent(tx, id) : await readTeaching(tx, ws, id) };
    });
    const taught = content instanceof Uint8Array ? await openTeaching(content) : content;
    await send(reply, query.branch === 'published' ? `${name} published` : name, query.format, taught);
  },

  'GET /api/1.0/gael/:ws/export': async ({ ws, query, reply }, { db }) => {
    await send(reply, ws, query.format, await db.tx((tx) => readTeaching(tx, ws)));
  },
};

/** Sends a file with no transaction open: a slow reader blocks no other call. */
async function send(reply: FastifyReply, name: string, format: ExportFormat, taught: Teaching): Promise<void> {
  const { extension, type, write } = writers[format];
  const full = `${name}.${extension}`;
  const plain = full.replace(/[^\w. -]+/g, '_');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full)}`;
  await reply
    .header('content-type', type)
    .header('content-disposition', disposition)
    .send(Readable.from(await write(taught), { objectMode: false }));
}
