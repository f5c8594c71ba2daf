import type { Verbatim, verbatimCalls } from '@parlance/contract/calls/verbatim';
import { can } from '@parlance/contract/permissions';
import { change } from '../../platform/http/change.ts';
import { sendFile } from '../../workspace/files/send.ts';
import { findSentFile } from '../../workspace/files/sent.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { exportVerbatims } from './export.ts';
import { predictVerbatims } from './predictions.ts';
import { withoutDetails } from './present.ts';
import { reviewMessages } from './reviewMessages.ts';
import { rereadRecent } from './reread.job.ts';
import { undoReview } from './undo.ts';
import { countReviews, listPredictions, listVerbatims } from './verbatims.ts';

const shownTo = (principal: Principal, ws: string, rows: Verbatim[]): Verbatim[] =>
  can(principal, 'verbatim.extend:read', ws) ? rows : rows.map(withoutDetails);

export const verbatimHandlers: Handlers<keyof typeof verbatimCalls> = {
  'GET /api/1.0/verbatim/:ws': ({ ws, query, principal }, { db, jobs }) => {
    const { limit, offset, group = false, order, ...filters } = query;
    return db.tx(async (tx) => {
      // Include the messages since the last run.
      if (filters.now && offset === 0) await rereadRecent(tx, jobs, ws);
      const page = await listVerbatims(tx, ws, filters, { limit, offset, group, order });
      return { ...page, data: shownTo(principal, ws, page.data) };
    });
  },

  'GET /api/1.0/verbatim/:ws/files/:fileId': async ({ ws, params, request, reply }, { db, fileStore }) => {
    const file = await db.once((tx) => findSentFile(tx, ws, params.fileId));
    if (!file) throw refuse.notFound('file_not_found');
    await sendFile(fileStore, request, reply, file);
  },

  'GET /api/1.0/verbatim/:ws/reviews': ({ ws, query }, { db }) => db.tx((tx) => countReviews(tx, ws, query)),

  'GET /api/1.0/verbatim/:ws/export': async ({ ws, query, reply, principal }, { reading }) => {
    const { group = false, ...filters } = query;
    const shown = (row: Verbatim) => shownTo(principal, ws, [row])[0] ?? row;
    await reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="verbatim-${new Date().toISOString().slice(0, 10)}.xlsx"`)
      .send(exportVerbatims(reading, ws, filters, group, shown));
  },

  'POST /api/1.0/verbatim/:ws/now': async ({ ws, body }, deps) => {
    const ids = body.ids.map(Number);
    await predictVerbatims(deps, ws, ids);
    return deps.db.tx((tx) => listPredictions(tx, ws, ids));
  },

  'POST /api/1.0/verbatim/:ws/review': (call, deps) =>
    change(call, deps, async (tx) => {
      const answer = await reviewMessages(tx, call.ws, call.principal.login, call.body);
      const { review, skipped, ...counts } = answer;
      const { action, intent } = call.body;
      const after = { intent, ...counts, skipped: skipped.length };
      return {
        answer,
        audit: { action: `verbatim.${action}`, subject: review, after },
        changed: action === 'assign' ? ['intent', 'verbatim'] : 'verbatim',
      };
    }),

  'POST /api/1.0/verbatim/:ws/review/:id/undo': (call, deps) =>
    change(call, deps, async (tx) => {
      const reviewed = await undoReview(tx, call.ws, call.params.id);
      const audit = { action: 'verbatim.undo', subject: call.params.id, after: { reviewed } };
      return { answer: { reviewed }, audit, changed: ['intent', 'verbatim'] };
    }),
};
