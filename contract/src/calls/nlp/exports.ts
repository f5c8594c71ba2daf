import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { exportFormats } from '../../limits.ts';
import { branches } from './training.ts';

const format = z.enum(exportFormats).default('json');

/** What the assistant was taught, as files. */
export const exportCalls = defineCalls({
  'GET /api/1.0/gael/:ws/export/class/:id': {
    summary:
      'Export a class with its intents and corpora as a file; `published` exports the content that the published model was trained on',
    permission: 'nlp_class:read',
    operationId: 'exportClass',
    query: z.object({ branch: z.enum(branches).default('draft'), format }),
    response: 'file',
  },
  'GET /api/1.0/gael/:ws/export': {
    summary: 'Export all classes, intents and corpora of a workspace as a file',
    permission: 'nlp_class:read',
    operationId: 'exportWorkspace',
    query: z.object({ format }),
    response: 'file',
  },
});
