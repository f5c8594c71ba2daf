import type { mediaCalls } from '@parlance/contract/calls/media';
import { findFile, storeFile, removeFile, storing } from '../files/files.ts';
import { sendFile } from '../files/send.ts';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { listMedia, presentMedia, refuseUsed } from './media.ts';

const place = (ws: string) => ({ ws, conversationId: null });

export const mediaHandlers: Handlers<keyof typeof mediaCalls> = {
  'GET /api/1.0/workspaces/:ws/media': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listMedia(tx, ws)) }),

  'POST /api/1.0/workspaces/:ws/media': (call, deps) =>
    storing(deps.fileStore, call.ws, call.upload.file, (file) =>
      change(call, deps, async (tx) => {
        const { ws, principal } = call;
        const kept = await storeFile(tx, deps.fileStore, place(ws), file, principal.login);
        if (!kept.type.startsWith('image/')) throw refuse.invalid('file', 'not_a_picture');
        const row = await findFile(tx, place(ws), kept.id);
        if (!row) throw new Error('the picture was not stored');
        const audit = { action: 'media.create', subject: kept.id, after: kept };
        return { answer: presentMedia(row), audit, changed: [] };
      }),
    ),

  'GET /api/1.0/workspaces/:ws/media/:mediaId': async ({ ws, params, request, reply }, { db, fileStore }) => {
    const file = await db.once((tx) => findFile(tx, place(ws), params.mediaId));
    if (!file) throw refuse.notFound('media_not_found');
    await sendFile(fileStore, request, reply, file, { cache: 'public' });
  },

  'DELETE /api/1.0/workspaces/:ws/media/:mediaId': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params } = call;
      const file = await findFile(tx, place(ws), params.mediaId);
      if (!file) throw refuse.notFound('media_not_found');
      await refuseUsed(tx, ws, file.id);
      // Another call may have deleted the file meanwhile.
      if (!(await removeFile(tx, place(ws), file.id))) throw refuse.notFound('media_not_found');
      const audit = { action: 'media.delete', subject: file.id, before: presentMedia(file) };
      return { answer: { ok: true }, audit, changed: [] };
    }),
};
