import type { fileCalls } from '@parlance/contract/calls/files';
import { existingConversation, ownConversation } from './conversations.ts';
import { readerLanguage } from './readerLanguage.ts';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseFiles, refuseMany } from './attaching.ts';
import { findFile, storeFile, removeFile, storing } from '../../workspace/files/files.ts';
import { sendFile } from '../../workspace/files/send.ts';

// Files belong to the conversation: the audit log has no entries about them.
export const fileHandlers: Handlers<keyof typeof fileCalls> = {
  'POST /api/1.0/workspaces/:ws/conversation/:device/files': (call, deps) => {
    const { ws, params, principal, upload, request } = call;
    return storing(deps.fileStore, ws, upload.file, (file) =>
      change(call, deps, async (tx) => {
        await refuseFiles(tx, principal, ws);
        const { id } = await ownConversation(tx, principal, ws, params.device, readerLanguage(request));
        const kept = await storeFile(tx, deps.fileStore, { ws, conversationId: id }, file, principal.login);
        if (principal.limited) await refuseMany(tx, id);
        return { answer: kept, audit: [], changed: [] };
      }),
    );
  },

  'GET /api/1.0/workspaces/:ws/conversation/:device/files/:fileId': async (call, { db, fileStore }) => {
    const { ws, params, principal, request, reply } = call;
    const file = await db.tx(async (tx) => {
      const own = await existingConversation(tx, principal, ws, params.device);
      return own && findFile(tx, { ws, conversationId: own.id }, params.fileId);
    });
    if (!file) throw refuse.notFound('file_not_found');
    await sendFile(fileStore, request, reply, file);
  },

  'DELETE /api/1.0/workspaces/:ws/conversation/:device/files/:fileId': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params, principal } = call;
      const own = await existingConversation(tx, principal, ws, params.device);
      const file = own && (await findFile(tx, { ws, conversationId: own.id }, params.fileId));
      if (!own || !file) throw refuse.notFound('file_not_found');
      if (file.messageId !== null) throw refuse.conflict('file_sent');
      // Another call may have deleted it in the meantime.
      if (!(await removeFile(tx, { ws, conversationId: own.id }, file.id))) throw refuse.notFound('file_not_found');
      return { answer: { ok: true }, audit: [], changed: [] };
    }),
};
