import { createHash, randomBytes } from 'node:crypto';
import type { Verbatim, verbatimCalls } from '@parlance/contract/calls/verbatim';
import { can } from '@parlance/contract/permissions';
import { change } from '../../platform/http/change.ts';
import { sendFile } from '../../workspace/files/send.ts';
import { findSentFile } from '../../workspace/files/sentFiles.ts';
import { getTask } from '../../workspace/workspaces/tasks.ts';
import { getWorkspace, resolveDays } from '../../workspace/workspaces/workspaces.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { todayIn } from '../../platform/time/days.ts';
import { exportTypes, exportVerbatims } from './export.ts';
import { checkFilters } from './filters.ts';
import { exportOfTask, findExport, readExport } from './exports.ts';
import { exportInBackground } from './exportVerbatims.job.ts';
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
    const { limit, offset, group = false, order, ...asked } = query;
    return db.tx(async (tx) => {
      const filters = await resolveDays(tx, ws, asked);
      // Starts predicting the messages received since the last run.
      if ((filters.now || order === 'teaches') && offset === 0) await rereadRecent(tx, jobs, ws);
      const page = await listVerbatims(tx, ws, filters, { limit, offset, group, order });
      return { ...page, data: shownTo(principal, ws, page.data) };
    });
  },

  'GET /api/1.0/verbatim/:ws/files/:fileId': async ({ ws, params, request, reply }, { db, fileStore }) => {
    const file = await db.once((tx) => findSentFile(tx, ws, params.fileId));
    if (!file) throw refuse.notFound('file_not_found');
    await sendFile(fileStore, request, reply, file);
  },

  'GET /api/1.0/verbatim/:ws/reviews': ({ ws, query: { group = false, ...asked } }, { db }) =>
    db.tx(async (tx) => countReviews(tx, ws, await resolveDays(tx, ws, asked), group)),

  'GET /api/1.0/verbatim/:ws/export': async ({ ws, query, reply, principal }, { db, reading }) => {
    const { group = false, ...asked } = query;
    const { timeZone, filters } = await db.tx(async (tx) => {
      const zone = asked.time_zone ?? (await getWorkspace(tx, ws)).timeZone;
      return { timeZone: zone, filters: await resolveDays(tx, ws, { ...asked, time_zone: zone }) };
    });
    checkFilters(filters);
    const shown = (row: Verbatim) => shownTo(principal, ws, [row])[0] ?? row;
    await reply
      .header('content-type', exportTypes.xlsx)
      .header('content-disposition', `attachment; filename="verbatim-${todayIn(timeZone)}.xlsx"`)
      .send(exportVerbatims(reading, ws, { filters, group, timeZone, shown }));
  },

  'POST /api/1.0/verbatim/:ws/export': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, principal } = call;
      const { group, columns, format, ...asked } = call.body;
      const resolved = await resolveDays(tx, ws, asked);
      checkFilters(resolved);
      const filters = Object.fromEntries(
        Object.entries(resolved).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      // 128 random bits, which cannot be guessed.
      const exportId = randomBytes(16).toString('base64url');
      const extended = can(principal, 'verbatim.extend:read', ws);
      const { participant: starter } = principal;
      const choice = { filters, group, columns, format, extended, by: principal.login };
      // A key in an index has to be short, and a filter may be long.
      const dedupe = createHash('sha256').update(JSON.stringify(choice)).digest('base64url');
      const options = { createdBy: principal.login, dedupe };
      const taskId = await deps.jobs.start(tx, exportInBackground, ws, { exportId, ...choice, starter }, options);
      const after = { format, columns, group, filters };
      return {
        answer: await getTask(tx, ws, taskId),
        // That of the running export where it is the same.
        audit: { action: 'verbatim.export', subject: await exportOfTask(tx, ws, taskId), after },
        changed: [],
      };
    }),

  'GET /api/1.0/verbatim/:ws/export/:id': async ({ ws, params, reply, principal }, { db }) => {
    const file = await db.tx((tx) => findExport(tx, ws, params.id, principal));
    await reply
      .header('content-type', file.type)
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .send(readExport(db, file));
  },

  'POST /api/1.0/verbatim/:ws/now': async ({ ws, body }, deps) => {
    const ids = body.ids.map(Number);
    await predictVerbatims(deps, ws, ids);
    return deps.db.tx((tx) => listPredictions(tx, ws, ids));
  },

  'POST /api/1.0/verbatim/:ws/review': (call, deps) =>
    change(call, deps, async (tx) => {
      const { matching } = call.body;
      const asked = { ...call.body, matching: matching && (await resolveDays(tx, call.ws, matching)) };
      const answer = await reviewMessages(tx, call.ws, call.principal.login, asked);
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
