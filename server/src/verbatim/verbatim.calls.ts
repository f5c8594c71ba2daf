import type { verbatimCalls } from '@parlance/contract/calls/verbatim';
import type { Handlers } from '../http/handler.ts';
import { exportRows } from './export.ts';
import { writeSheet } from './sheet.ts';
import { listVerbatims } from './verbatims.ts';

export const verbatimHandlers: Handlers<keyof typeof verbatimCalls> = {
  'GET /api/1.0/verbatim/:ws': ({ ws, query }, { db }) => {
    const { limit, offset, ...filters } = query;
    return db.tx((tx) => listVerbatims(tx, ws, filters, { limit, offset }));
  },

  'GET /api/1.0/verbatim/:ws/export': async ({ ws, query, reply }, { db }) => {
    const { data } = await db.tx((tx) => listVerbatims(tx, ws, query, { limit: exportRows, offset: 0 }));
    const file = await writeSheet(data);
    await reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="verbatim-${new Date().toISOString().slice(0, 10)}.xlsx"`)
      .send(Buffer.from(file));
  },
};
