import { companiesOf } from '../../identity/access/access.ts';
import { auditCsv, exportRows } from '../auditLog/export.ts';
import { listDetails, listEntries, listFacets, readEntry, zoneOf } from '../auditLog/entries.ts';
import { backendTopic } from '../../platform/events/events.ts';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { screenOpens, streamEvents } from '../../platform/http/sse.ts';
import { todayIn } from '../../platform/time/days.ts';
import { fileFromWorker } from '../../platform/workers/workerFile.ts';
import { flushEverywhere } from './flush.ts';
import { listBackendThings } from './things.ts';

type BackendCall =
  | 'PUT /api/1.0/backend/flush'
  | 'GET /api/1.0/backend/stream'
  | 'GET /api/1.0/backend/vthing/list'
  | `GET /api/1.0/backend/audit${'' | '/facets' | '/export' | '/entry/:id'}`;

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const backendHandlers: Handlers<BackendCall> = {
  'PUT /api/1.0/backend/flush': (call, deps) =>
    change(call, deps, async (tx) => {
      const answer = await flushEverywhere(tx, deps);
      return { answer, audit: { action: 'cache.flush', subject: 'caches', after: answer.caches }, changed: [] };
    }),

  'GET /api/1.0/backend/stream': (call, deps) => streamEvents(call, deps, backendTopic, { lookBack: screenOpens }),

  'GET /api/1.0/backend/vthing/list': ({ principal }, { db }) =>
    db.tx(async (tx) => ({ data: await listBackendThings(tx, await companiesOf(tx, principal)) })),

  'GET /api/1.0/backend/audit': ({ principal, query }, { db }) =>
    db.tx(async (tx) => {
      const { limit, offset, ...filters } = query;
      return listEntries(tx, await companiesOf(tx, principal), filters, { limit, offset });
    }),

  'GET /api/1.0/backend/audit/facets': ({ principal }, { db }) =>
    db.tx(async (tx) => listFacets(tx, await companiesOf(tx, principal))),

  'GET /api/1.0/backend/audit/entry/:id': ({ principal, params }, { db }) =>
    db.tx(async (tx) => readEntry(tx, await companiesOf(tx, principal), params.id)),

  'GET /api/1.0/backend/audit/export': async ({ principal, query, reply }, { reading }) => {
    const { format, ...filters } = query;
    const { rows, day } = await reading.tx(async (tx) => ({
      rows: await listDetails(tx, await companiesOf(tx, principal), filters, exportRows),
      day: todayIn(await zoneOf(tx, filters)),
    }));
    await reply
      .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : sheetType)
      .header('content-disposition', `attachment; filename="audit-${day}.${format}"`)
      .send(
        format === 'csv' ? auditCsv(rows) : Buffer.from(await fileFromWorker('operations/auditLog/sheet.worker', rows)),
      );
  },
};
