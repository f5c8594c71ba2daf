import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { exportFormats } from '../../limits.ts';
import { branches } from './training.ts';

const format = z.enum(exportFormats).default('json');

/** What the assistant was taught, as files. */
export const exportCalls = defineCalls({
  'GET /api/1.0/gael/:ws/export/class/:id': {
    summary:
      'A class with its intents and the corpora they use, as a file; published: as it was when the model that answers was trained',
    permission: 'nlp_class:read',
    operationId: 'exportClass',
    query: z.object({ branch: z.enum(branches).default('draft'), format }),
    response: 'file',
  },
  'GET /api/1.0/gael/:ws/export': {
    summary: 'Every class, intent and corpus of a workspace as a file',
    permission: 'nlp_class:read',
    operationId: 'exportWorkspace',
    query: z.object({ format }),
    response: 'file',
  },
});
